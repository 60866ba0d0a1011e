import { rules } from '$lib/rules';

export const ssr = false;
export const prerender = false;

/** Text that is drawn before its face has come jumps; but a slow line is not waited for. */
const PATIENCE = 150;

export async function load() {
  const face = document.fonts.load('16px "Source Sans 3"').catch(() => []);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const [catalog] = await Promise.all([rules.catalog(), Promise.race([face, late])]);
  return { catalog };
}
