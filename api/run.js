/**
 * `node api/run.js FILE.ts` runs a program from its sources, or the built one if the development
 * packages aren't installed. It's JavaScript so that it can explain what's missing even if Node
 * can't run TypeScript.
 */
import { existsSync } from 'node:fs';

/** @type {Record<string, string>} */
const builtPrograms = { 'api/building/start.ts': 'build/index.js', 'api/cli/wl.ts': 'build/wl.js' };
const root = new URL('../', import.meta.url);
const [source = ''] = process.argv.splice(2, 1);
const built = builtPrograms[source];

if (process.features.typescript && existsSync(new URL('node_modules/esbuild', root))) {
  await import(new URL(source, root).href);
} else if (built === undefined || !existsSync(new URL(built, root))) {
  const orElse = built === undefined ? '' : ', or run a release (docs/operators.md)';
  console.error(
    `The development packages aren't installed: --omit=dev and NODE_ENV=production leave them out. Run \`npm ci --include=dev\`${orElse}.`,
  );
  process.exitCode = 1;
} else {
  await import(new URL(built, root).href);
}
