/** Import rules, and what may reach a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Modules in dependency order: each may import those before it. */
const modules = [
  ...[
    'plans',
    'keys',
    'identity',
    'catalog',
    'metering',
    'people',
    'lists',
    'baskets',
    'partners',
    'analytics',
    'billing',
  ],
  ...['shopify', 'creators', 'privacy'],
];

/** Parts of the code by path prefix; the first match counts. */
const parts = [
  ['contract', /^api\/contract\//],
  ['platform', /^api\/platform\//],
  ['modules', /^api\/modules\//],
  ['cli', /^api\/cli\//],
  ['env', /^api\/env(-variables)?\.ts$/],
  ['composition', /^api\//],
  ['messages', /^app\/messages\//],
  ['pages on the server', /^app\/.*\.server\.tsx?$/],
  ['pages', /^app\//],
  ['demo shop', /^sdk\/demo-shop\//],
  ['sdk', /^sdk\//],
  ['prisma client', /^prisma\/(client\/|statements\.ts)/],
  ['prisma', /^prisma\//],
] as const;
type Part = (typeof parts)[number][0];

/**
 * Besides itself. What the composition provides is passed in: code below it imports only types of it. The catalogs
 * are data for emails and invoices, too: only the types of their keys are imported.
 */
const mayImport: Record<Part, { values: Part[]; types?: Part[] }> = {
  contract: { values: [] },
  platform: { values: ['contract', 'prisma client'], types: ['env', 'messages'] },
  modules: { values: ['contract', 'platform'], types: ['env', 'prisma client', 'messages'] },
  cli: { values: ['contract', 'platform', 'modules', 'env', 'composition', 'prisma'] },
  env: { values: ['contract', 'platform'] },
  composition: { values: ['contract', 'platform', 'modules', 'env'] },
  messages: { values: [], types: ['contract'] },
  'pages on the server': {
    values: ['contract', 'platform', 'modules', 'pages'],
    types: ['composition', 'messages'],
  },
  pages: { values: ['contract', 'pages on the server', 'messages'] },
  'demo shop': { values: ['contract', 'platform', 'modules', 'env', 'composition', 'prisma'] },
  sdk: { values: ['contract'] },
  'prisma client': { values: [], types: ['contract'] },
  // Scripts for developers.
  prisma: { values: ['platform'] },
};

/** The two files that assemble everything. */
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
    /(?:^|\n)\s*(?:import|export)(\s+type)?\b(?:[^'";]*?\bfrom\s*)?\s*['"]([.#][^'"]+)['"]|import\(\s*['"]([.#][^'"]+)['"]/g,
  );
  return [...statements].map(([, typeOnly, fixed, dynamic]) => {
    const name = fixed ?? dynamic ?? '';
    const target = name.startsWith('#') ? name.slice(1) : posix.join(dirname(path), name);
    return { target, typeOnly: typeOnly !== undefined };
  });
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
  test('every source belongs to a part of the code and imports only what that part may', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => !partOf(path))).toEqual([]);
    expect(sources.flatMap(forbiddenImports)).toEqual([]);
  });

  test('a module imports only modules before it, and only files directly in their folder', () => {
    const known = new Set(readdirSync('api/modules'));
    expect([...known].sort()).toEqual([...modules].sort());
    const wrong = sources.flatMap((path) =>
      importsOf(path)
        .filter(({ target }) => target.startsWith('api/modules/'))
        .filter(({ target, typeOnly }) => {
          const [, , module = '', ...rest] = target.split('/');
          const own = path.startsWith('api/modules/') ? path.split('/')[2] : undefined;
          if (module === own) return false;
          const isBefore = own === undefined || modules.indexOf(module) < modules.indexOf(own);
          return rest.length > 1 || (!isBefore && !typeOnly);
        })
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the platform’s folders have no circular dependencies', () => {
    const folderOf = (path: string) => /^api\/platform\/([^/]+)\//.exec(path)?.[1];
    const uses = new Map<string, Set<string>>();
    for (const path of sources) {
      const own = folderOf(path);
      if (own === undefined) continue;
      for (const { target, typeOnly } of importsOf(path)) {
        const folder = folderOf(target);
        if (typeOnly || folder === undefined || folder === own) continue;
        uses.set(own, (uses.get(own) ?? new Set()).add(folder));
      }
    }
    const reaches = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of uses.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
      return seen;
    };
    expect([...uses.keys()].filter((folder) => reaches(folder).has(folder))).toEqual([]);
  });

  test('only the composition imports routes', () => {
    const routes = /^api\/(routes\/|modules\/[^/]+\/([a-z-]+-)?routes\.ts$)/;
    const importers = sources.filter((path) =>
      importsOf(path).some(({ target, typeOnly }) => !typeOnly && routes.test(target)),
    );
    expect(importers.filter((path) => !mountsEverything.includes(path) && !routes.test(path))).toEqual([]);
  });

  test('only env.ts reads the environment, and the tool servers’ environment.ts', () => {
    const readers = sources.filter((path) =>
      /(?<!['"`])\bprocess\??\.env\b|\benv\b[^=\n]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/.test(
        readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
    );
    expect(readers).toEqual(['api/env.ts', 'api/run-built.ts', 'sdk/mcp/core/environment.ts']);
  });
});

/** esbuild's lists of what is in the scripts browsers load. */
function browserMetafiles(): string[] {
  const own = existsSync('build/meta')
    ? readdirSync('build/meta').map((name) => join('build/meta', name))
    : [];
  return [...own, 'build/metafile.js.json'].filter((path) => path.endsWith('.json') && existsSync(path));
}

describe.runIf(existsSync('build/index.js'))('browser bundles', () => {
  test('are listed for the hosted pages, the SDK and Remix', () => {
    const names = browserMetafiles().join(' ');
    expect(names).toContain('client-entry-save');
    expect(names).toContain('sdk-widget');
    expect(names).toContain('sdk-basket');
  });

  test.for(browserMetafiles())('%s contains no zod, no Prisma and no server code', (path) => {
    const { inputs } = JSON.parse(readFileSync(path, 'utf8')) as { inputs: Record<string, unknown> };
    const forbidden =
      /node_modules\/(zod|@hono|hono|pg|pino|jose|@prisma|prisma|\.prisma)\/|^api\/(?!contract\/)|^prisma\/|\.server\.tsx?$/;
    // Remix replaces a `.server` file with an empty module.
    const shipped = Object.keys(inputs).filter((input) => !input.startsWith('empty-module:'));
    expect(shipped.filter((input) => forbidden.test(input))).toEqual([]);
  });
});
