import { readdirSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { errors, type ErrorName } from '#api/contract/errors.ts';

const names = Object.keys(errors) as ErrorName[];

/** The sources that throw errors, without their comments. */
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

/** `docs/errors.md`, written from the error catalogue and from what the sources throw. */
export async function errorsPage(): Promise<string> {
  const sources = throwingSources();
  const isThrown = (name: ErrorName) => sources.includes(`'${name}'`);
  const page = `# Errors

<!-- Written by \`npx vitest run test/docs -u\` from api/contract/errors.ts. -->

An error of the API is JSON with a code in \`error\` and, for the developer, a sentence in \`message\`; [API partners](api-partners.md#errors) has its form and what to do about each kind. The codes that only the scripts in a shop's page report are in [Shop owners](shop-owners.md#8-when-something-is-wrong).

A failure that nobody foresaw is status 500 with \`{ "error": "Internal server error" }\` and nothing else.

## Codes that are answered

${table(names.filter(isThrown))}

## Codes that are kept

These belong to the catalogue, so their names and statuses stand. No request of this version is answered with them.

${table(names.filter((name) => !isThrown(name)))}
`;
  return format(page, { ...(await resolveConfig('docs/errors.md')), parser: 'markdown' });
}
