import adapter from '@sveltejs/adapter-static';

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
    version: { pollInterval: 0 }
  }
};
