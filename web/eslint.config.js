import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['.svelte-kit/', 'build/', 'node_modules/', 'tools/lighthouse/', 'src/lib/wire.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript itself finds undefined names.
      'no-undef': 'off',
      // Pictures are drawn by the server and hold nothing that a visitor wrote.
      'svelte/no-at-html-tags': 'off',
      // The page is served from the root of its host.
      'svelte/no-navigation-without-resolve': 'off',
      // Maps and sets that no component reads need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off'
    }
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
  }
);
