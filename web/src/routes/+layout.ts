import { rules } from '$lib/rules';

export const ssr = false;
export const prerender = false;

export async function load() {
  return { catalog: await rules.catalog() };
}
