import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { builtSite } from '../../api/contract/packages.ts';
import { emitTypes } from '../emit-types.ts';

/**
 * Builds the client's npm package. `generate.ts` must have written the files derived from the API
 * description.
 */
export async function buildClient(root: string, out: string): Promise<void> {
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
    define: { DEFAULT_API: JSON.stringify(`${builtSite}/api`) },
  });
  for (const file of ['package.json', 'README.md']) await cp(join(source, file), join(out, file));
  // Bundled dependencies, so that installing the package needs no registry.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    for (const part of ['package.json', 'LICENSE', 'dist'])
      await cp(join(root, 'node_modules', name, part), join(out, 'node_modules', name, part), {
        recursive: true,
      });
  }
  emitTypes(join(source, 'index.ts'), root, join(out, 'types'));
}
