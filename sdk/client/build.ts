import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import openapiTS, { astToString } from 'openapi-typescript';
import { operationsOf, type ApiDescription } from '../../api/contract/description.ts';
import { emitTypes } from '../emit-types.ts';

const head = '// Made from build/openapi.json by sdk/client/build.ts.\n';

/** Which schemes each operation takes, for the client to send the right headers. */
function authTable(description: ApiDescription): string {
  const schemes = Object.keys(description.components.securitySchemes).sort();
  const rows = operationsOf(description).map(({ method, path, security }) => {
    const alternatives = JSON.stringify(security.map((alternative) => Object.keys(alternative)));
    return `  '${method.toUpperCase()} ${path}': ${alternatives},\n`;
  });
  return [
    head,
    `export type Scheme =${schemes.map((scheme) => `\n  | '${scheme}'`).join('')};\n\n`,
    `export const authOf: Readonly<Record<string, readonly (readonly Scheme[])[]>> = {\n${rows.join('')}};\n`,
  ].join('');
}

/** The records of the API, for the tool servers to describe and check what they answer. */
const schemaTable = ({ components }: ApiDescription): string =>
  `${head}export const schemas: Record<string, object> = ${JSON.stringify(components.schemas, null, 1)};\n`;

/** The npm package of the client: its types and its table are made from the description. */
export async function buildClient(root: string, out: string): Promise<void> {
  const source = join(root, 'sdk/client');
  const generated = join(source, 'generated');
  const description = JSON.parse(await readFile(join(root, 'build/openapi.json'), 'utf8')) as ApiDescription;
  await mkdir(generated, { recursive: true });
  await writeFile(join(generated, 'auth.ts'), authTable(description));
  const types = astToString(await openapiTS(description as never, { defaultNonNullable: false }));
  await writeFile(join(generated, 'description.ts'), head + types);
  await writeFile(join(generated, 'schemas.ts'), schemaTable(description));

  await build({
    absWorkingDir: root,
    entryPoints: ['sdk/client/index.ts'],
    outfile: join(out, 'index.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  for (const file of ['package.json', 'README.md']) await cp(join(source, file), join(out, file));
  emitTypes(join(source, 'index.ts'), root, join(out, 'types'));
}
