import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import adapter from '@sveltejs/adapter-static';

/** A hash of everything that the page is made of: the same sources give the same bytes, which the time of the build would not. */
function sourceHash() {
  const root = import.meta.dirname;
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['messages', 'src', 'static']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(relative(root, file).replaceAll('\\', '/')).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter({ pages: 'build', assets: 'build', fallback: 'index.html', precompress: true }),
    // The server sends the same policy as a header; the hash is that of the script that starts the page.
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['self'],
        'script-src': ['self'],
        'style-src': ['self'],
        // SvelteKit hides its own announcement of pages by one inline style, and nothing else may have one.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'img-src': ['self', 'data:', 'blob:'],
        'connect-src': ['self'],
        'object-src': ['none'],
        'base-uri': ['self'],
        'form-action': ['self']
      }
    },
    // All of it is small: one request brings it sooner than two dozen do, and no page waits for another part.
    output: { bundleStrategy: 'single' },
    typescript: { config: (config) => void config.include.push('../tools/**/*.ts') },
    // A page of yesterday's program is told by its line that there is a new one; it need not ask.
    version: { name: sourceHash(), pollInterval: 0 }
  }
};
