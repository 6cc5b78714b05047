/**
 * `node build/wl.js`: the command line of a built tree. It needs neither the sources nor a Node
 * that can run TypeScript.
 */
import { join } from 'node:path';
import { runCommandLine } from './program.ts';

process.chdir(join(import.meta.dirname, '..'));
await runCommandLine();
