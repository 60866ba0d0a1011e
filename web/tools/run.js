import { resolve } from 'node:path';
import { runnerImport } from 'vite';

// Runs a tool that is written in TypeScript: `node tools/run.js pictures`.
const [name] = process.argv.slice(2);
await runnerImport(resolve(import.meta.dirname, `${name}.ts`), { configFile: false, logLevel: 'error' });
