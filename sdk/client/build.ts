import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { emitTypes } from '../emit-types.ts';

/** The npm package of the client. `generate.ts` has already written the files derived from the API description. */
export async function buildClient(root: string, out: string, site: string): Promise<void> {
  const source = join(root, 'sdk/client');

  await build({
    absWorkingDir: root,
    entryPoints: ['sdk/client/index.ts'],
    outfile: join(out, 'index.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    define: { DEFAULT_SITE: JSON.stringify(site) },
  });
  for (const file of ['package.json', 'README.md']) await cp(join(source, file), join(out, file));
  emitTypes(join(source, 'index.ts'), root, join(out, 'types'));
}
