/**
 * `npm start`: runs the service, after building it if necessary. `--watch` is for development: it
 * rebuilds and restarts on every change. Other arguments are passed to the service. Imports little,
 * because every start waits for it.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './ensure-built.ts';
import { isProduction, runBuilt } from './run-built.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const watch = process.argv.includes('--watch');
if (watch || !(await isBuilt({ production: isProduction }))) {
  const { buildService, rebuildOnChange } = await import('./build-service.ts');
  const env = await buildService({ watch });
  if (watch) await rebuildOnChange(env);
}
if (!watch) await runBuilt(resolve('build/index.js'));
