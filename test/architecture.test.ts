/** Who may import whom, and what may reach a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Parts of the house by the beginning of a path; the first that fits counts. */
const parts = [
  ['contract', /^api\/contract\//],
  ['domain', /^api\/domain\//],
  ['db', /^api\/db\//],
  ['http', /^api\/http\//],
  ['routes', /^api\/routes\//],
  ['jobs', /^api\/jobs\//],
  ['adapters', /^api\/adapters\//],
  ['cli', /^api\/cli\//],
  ['env', /^api\/(env|token-secrets)\.ts$/],
  ['composition', /^api\//],
  ['pages on the server', /^app\/server\/.*\.server\.tsx?$/],
  ['pages', /^app\//],
  ['demo shop', /^sdk\/demo-shop\//],
  ['sdk', /^sdk\//],
  ['prisma client', /^prisma\/client\//],
  ['prisma', /^prisma\//],
] as const;
type Part = (typeof parts)[number][0];

/** Besides itself. Adapters and environment are handed in: below the composition only their types are known. */
const mayImport: Record<Part, { values: Part[]; types?: Part[] }> = {
  contract: { values: [] },
  domain: { values: ['contract', 'db'], types: ['adapters', 'prisma client'] },
  db: { values: ['prisma client'], types: ['env'] },
  http: { values: ['contract', 'domain', 'db'], types: ['env', 'adapters'] },
  routes: { values: ['contract', 'domain', 'http'], types: ['env', 'adapters'] },
  jobs: { values: ['contract', 'domain', 'db'], types: ['env', 'adapters'] },
  adapters: { values: ['contract'], types: ['env', 'domain', 'prisma client'] },
  cli: { values: ['contract', 'domain', 'db', 'env', 'composition', 'prisma'] },
  env: { values: ['contract'] },
  composition: { values: ['contract', 'domain', 'db', 'http', 'jobs', 'adapters', 'env'] },
  'pages on the server': { values: ['contract', 'domain', 'pages'], types: ['adapters'] },
  pages: { values: ['contract', 'pages on the server'] },
  'demo shop': { values: ['contract', 'domain', 'db', 'env', 'composition', 'prisma'] },
  sdk: { values: ['contract'] },
  'prisma client': { values: [] },
  prisma: { values: [] },
};

/** The two that put everything together. */
const mountsEverything = ['api/server.ts', 'api/main.ts'];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith('prisma/client/') && !path.includes('node_modules/'),
    );
}

function partOf(path: string): Part | undefined {
  return parts.find(([, pattern]) => pattern.test(path))?.[0];
}

interface Import {
  target: string;
  typeOnly: boolean;
}

function importsOf(path: string): Import[] {
  const source = readFileSync(path, 'utf8');
  const statements = source.matchAll(
    /(?:^|\n)\s*(?:import|export)(\s+type)?\b(?:[^'";]*?\bfrom\s*)?\s*['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/g,
  );
  return [...statements].map(([, typeOnly, fixed, dynamic]) => ({
    target: posix.join(dirname(path), fixed ?? dynamic ?? ''),
    typeOnly: typeOnly !== undefined,
  }));
}

const sources = ['api', 'app', 'sdk', 'prisma'].filter(existsSync).flatMap(filesIn);

function forbiddenImports(path: string): string[] {
  const own = partOf(path);
  if (!own || mountsEverything.includes(path)) return [];
  const { values, types = [] } = mayImport[own];
  return importsOf(path)
    .filter(({ target, typeOnly }) => {
      const part = partOf(target);
      return part && part !== own && !values.includes(part) && !(typeOnly && types.includes(part));
    })
    .map(({ target, typeOnly }) => `${path} imports ${typeOnly ? 'types of ' : ''}${target}`);
}

describe('import directions', () => {
  test('every source belongs to a part of the house and imports only what that part may', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => !partOf(path))).toEqual([]);
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  test('only server.ts and main.ts import the routes', () => {
    const importers = sources.filter((path) =>
      importsOf(path).some(({ target }) => partOf(target) === 'routes'),
    );
    expect(importers.filter((path) => partOf(path) !== 'routes' && !mountsEverything.includes(path))).toEqual(
      [],
    );
  });

  test('the environment is read in env.ts alone, that of the tool servers in theirs', () => {
    const readers = sources.filter((path) =>
      /(?<!['"`])\bprocess\??\.env\b|\benv\b[^=\n]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/.test(
        readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
    );
    expect(readers).toEqual(['api/env.ts', 'api/limit-arenas.ts', 'sdk/mcp/core/environment.ts']);
  });
});

/** esbuild's lists of what went into the scripts that browsers load. */
function browserMetafiles(): string[] {
  const own = existsSync('build/meta')
    ? readdirSync('build/meta').map((name) => join('build/meta', name))
    : [];
  return [...own, 'build/metafile.js.json'].filter((path) => path.endsWith('.json') && existsSync(path));
}

describe.runIf(existsSync('build/index.js'))('browser bundles', () => {
  test('are listed for the hosted pages, the SDK and Remix', () => {
    const names = browserMetafiles().join(' ');
    expect(names).toContain('island-save');
    expect(names).toContain('sdk-widget');
    expect(names).toContain('sdk-basket');
  });

  test.for(browserMetafiles())('%s holds no zod, no Prisma and nothing of the server', (path) => {
    const { inputs } = JSON.parse(readFileSync(path, 'utf8')) as { inputs: Record<string, unknown> };
    const forbidden =
      /node_modules\/(zod|@hono|hono|pg|pino|jose|@prisma|prisma|\.prisma)\/|^api\/(?!contract\/)|^prisma\/|\.server\.tsx?$/;
    // Remix puts an emptied module in the place of a `.server` file.
    const shipped = Object.keys(inputs).filter((input) => !input.startsWith('empty-module:'));
    expect(shipped.filter((input) => forbidden.test(input))).toEqual([]);
  });
});
