import { readdirSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { type ErrorName, errors } from '#api/contract/errors.ts';

const names = Object.keys(errors) as ErrorName[];

/** The sources that throw errors, without comments. */
function throwingSources(): string {
  return ['api/modules', 'api/platform', 'api/routes']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n');
}

function table(listed: ErrorName[]): string {
  const rows = listed.map((name) => {
    const { code, status, message } = errors[name];
    return `| \`${code ?? name}\` | ${status} | ${message} |`;
  });
  return ['| Code | Status | Message |', '| --- | ---: | --- |', ...rows].join('\n');
}

/** `docs/errors.md`, generated from the error catalog and the sources that throw. */
export async function errorsPage(): Promise<string> {
  const sources = throwingSources();
  const isThrown = (name: ErrorName) => sources.includes(`'${name}'`);
  const page = `# Errors

<!-- Written by \`npx vitest run test/docs -u\` from api/contract/errors.ts. -->

The API returns errors as JSON, with a code in \`error\` and a sentence for developers in \`message\`. [API partners](api-partners.md#errors) describes the format and how to handle each kind. Codes that only the scripts on a shop's pages report are in [Shop owners](shop-owners.md#8-when-something-is-wrong).

Unexpected errors have status 500, with \`{ "error": "Internal server error" }\` and nothing else.

## Codes in use

${table(names.filter(isThrown))}

## Reserved codes

These codes are part of the catalog, and their names and statuses won't change. No request in this version returns them.

${table(names.filter((name) => !isThrown(name)))}
`;
  return format(page, { ...(await resolveConfig('docs/errors.md')), parser: 'markdown' });
}
