/**
 * Generates the client's types and tables from the API description. Run `node
 * sdk/client/generate.ts` after `build/openapi.json` has been written, and before checking or
 * building anything that imports them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { type ApiDescription, operationsOf } from '../../api/contract/description.ts';

const head = '// Made from build/openapi.json by sdk/client/generate.ts.\n';

/** The security schemes of each operation, from which the client chooses its headers. */
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

/** The API's schemas, which the tool servers use to describe and check responses. */
const schemaTable = ({ components }: ApiDescription): string =>
  `${head}export const schemas: Record<string, object> = ${JSON.stringify(components.schemas, null, 1)};\n`;

const folder = new URL('generated/', import.meta.url);
const description = JSON.parse(
  await readFile(new URL('../../build/openapi.json', import.meta.url), 'utf8'),
) as ApiDescription;
const types = astToString(await openapiTS(description as never, { defaultNonNullable: false }));
await mkdir(folder, { recursive: true });
await writeFile(new URL('auth.ts', folder), authTable(description));
await writeFile(new URL('description.ts', folder), head + types);
await writeFile(new URL('schemas.ts', folder), schemaTable(description));
