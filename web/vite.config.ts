import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

const server = process.env.TRILITH_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [sveltekit()],
  build: {
    target: 'es2022',
    // The packages in the bundle with their licences: downloads of Trilith name them.
    license: { fileName: '.vite/licenses.json' }
  },
  // Cargo's facts about the program that the page is built into.
  define: {
    __VERSION__: JSON.stringify(process.env.CARGO_PKG_VERSION ?? ''),
    __SOURCE__: JSON.stringify(process.env.CARGO_PKG_REPOSITORY ?? '')
  },
  server: { proxy: { '/api': { target: server, ws: true } } }
});
