/** Import rules, and what may reach a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Modules in dependency order: each may import those before it. */
const modules = [
  'plans',
  'events',
  'keys',
  'identity',
  'audit',
  'catalog',
  'metering',
  'people',
  'lists',
  'alerts',
  'baskets',
  'partners',
  'orders',
  'webhooks',
  'marketing',
  'analytics',
  'billing',
  'shopify',
  'creators',
  'privacy',
];

/** Areas of pages in dependency order: each may import those before it, and only files directly in their folder. */
const areas = [
  'messages',
  'ui',
  'hosted',
  'reference',
  'save',
  'basket',
  'share',
  'creator',
  'instant',
  'account',
  'merchant',
  'admin',
  'portal',
  'site',
  'docs',
];

/** Parts of the code by path prefix; the first match counts. */
const parts = [
  ['contract', /^api\/contract\//],
  ['platform', /^api\/platform\//],
  ['schemas', /^api\/modules\/[^/]+\/schemas\.ts$/],
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
 * Besides itself. Pages know a response by the type of its schema. What the composition provides is passed in: code below it imports only types of it. The catalogs
 * are data for emails and invoices, too: only the types of their keys are imported.
 */
const mayImport: Record<Part, { values: Part[]; types?: Part[] }> = {
  contract: { values: [] },
  platform: { values: ['contract', 'prisma client'], types: ['env', 'messages'] },
  schemas: { values: ['contract', 'platform'] },
  modules: { values: ['contract', 'platform', 'schemas'], types: ['env', 'prisma client', 'messages'] },
  cli: { values: ['contract', 'platform', 'schemas', 'modules', 'env', 'composition', 'prisma'] },
  env: { values: ['contract', 'platform'] },
  composition: { values: ['contract', 'platform', 'schemas', 'modules', 'env'] },
  messages: { values: [], types: ['contract'] },
  'pages on the server': {
    values: ['contract', 'platform', 'schemas', 'modules', 'pages'],
    types: ['composition', 'messages'],
  },
  pages: { values: ['contract', 'pages on the server', 'messages'], types: ['schemas'] },
  'demo shop': { values: ['contract', 'platform', 'schemas', 'modules', 'env', 'composition', 'prisma'] },
  sdk: { values: ['contract'] },
  'prisma client': { values: [], types: ['contract'] },
  // Scripts for developers.
  prisma: { values: ['platform'] },
};

/** The two files that assemble everything. */
const mountsEverything = ['api/server.ts', 'api/main.ts'];

/** Sources by path. */
type Code = ReadonlyMap<string, string>;

interface Import {
  from: string;
  target: string;
  typeOnly: boolean;
}

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

function importsIn(code: Code): Import[] {
  return [...code].flatMap(([from, source]) => {
    const statements = source.matchAll(
      /(?:^|\n)\s*(?:import|export)(\s+type)?\b(?:[^'";]*?\bfrom\s*)?\s*['"]([.#][^'"]+)['"]|import\(\s*['"]([.#][^'"]+)['"]/g,
    );
    return [...statements].map(([, typeOnly, fixed, dynamic]) => {
      const name = fixed ?? dynamic ?? '';
      const target = name.startsWith('#') ? name.slice(1) : posix.join(dirname(from), name);
      return { from, target, typeOnly: typeOnly !== undefined };
    });
  });
}

const said = ({ from, target, typeOnly }: Import) =>
  `${from} imports ${typeOnly ? 'types of ' : ''}${target}`;

/** Imports of a part of the code that the importing part may not use. */
function crossingParts(imports: Import[]): Import[] {
  return imports.filter(({ from, target, typeOnly }) => {
    const [own, part] = [partOf(from), partOf(target)];
    if (!own || !part || own === part || mountsEverything.includes(from)) return false;
    const { values, types = [] } = mayImport[own];
    return !values.includes(part) && !(typeOnly && types.includes(part));
  });
}

/** A path in `folder`, as the folder in it and the rest: `['lists', ['saving', 'quota.ts']]`. */
function insideOf(folder: string, path: string): { unit: string; rest: string[] } | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const [unit = '', ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length > 0 ? { unit, rest } : undefined;
}

/** Imports within `folder` against the order of the folders in it. */
function upward(imports: Import[], folder: string, order: string[]): Import[] {
  return imports.filter(({ from, target }) => {
    const [own, used] = [insideOf(folder, from), insideOf(folder, target)];
    return own && used && order.indexOf(used.unit) > order.indexOf(own.unit);
  });
}

/** Imports of the private sub-folders of a folder in `folder`. */
function intoPrivate(imports: Import[], folder: string, open: string[] = []): Import[] {
  return imports.filter(({ from, target }) => {
    const used = insideOf(folder, target);
    return (
      used && used.rest.length > 1 && !open.includes(used.unit) && used.unit !== insideOf(folder, from)?.unit
    );
  });
}

/** Folders in which cycles are looked for: the folders directly in them, each with everything below it. */
const foldersOfUnits = [
  'api',
  'api/platform',
  'api/modules',
  'app',
  'app/account',
  'app/portal',
  'app/admin',
  'sdk',
];

/** Folders that import each other, directly or through others; imports of types count. */
function circular(imports: Import[], folder: string): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    const [own, used] = [insideOf(folder, from)?.unit, insideOf(folder, target)?.unit];
    if (!own || !used || own === used) continue;
    uses.set(own, (uses.get(own) ?? new Set()).add(used));
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
    return seen;
  };
  return [...uses.keys()].filter((unit) => reaches(unit).has(unit)).map((unit) => `${folder}/${unit}`);
}

const routes = /^api\/(routes\/|modules\/[^/]+\/([a-z-]+-)?routes\.ts$)/;

const importingRoutes = (imports: Import[]) =>
  imports.filter(
    ({ from, target, typeOnly }) =>
      !typeOnly && routes.test(target) && !routes.test(from) && !mountsEverything.includes(from),
  );

const mayReadEnvironment = ['api/env.ts', 'api/run-built.ts', 'sdk/mcp/core/environment.ts'];

const readingEnvironment = (code: Code) =>
  [...code].flatMap(([path, source]) =>
    /(?<!['"`])\bprocess\??\.env\b|\benv\b[^=\n]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/.test(
      source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    ) && !mayReadEnvironment.includes(path)
      ? [path]
      : [],
  );

/** Everything that is against the rules, by rule. */
function findings(code: Code): Record<string, string[]> {
  const imports = importsIn(code);
  return {
    'belongs to no part of the code': [...code.keys()].filter((path) => !partOf(path)),
    'imports what its part may not': crossingParts(imports).map(said),
    'imports a later module': upward(imports, 'api/modules', modules).map(said),
    'is in an open sub-folder of a module': [...code.keys()].filter((path) => {
      const { rest = [] } = insideOf('api/modules', path) ?? {};
      return rest.length > 1 && rest[0] !== 'internal';
    }),
    'imports a private file of a module': intoPrivate(imports, 'api/modules').map(said),
    'imports a later area of pages': upward(imports, 'app', areas).map(said),
    'imports a page of another area': intoPrivate(
      imports.filter(({ from }) => insideOf('app', from)),
      'app',
      ['ui'],
    ).map(said),
    'imports in a circle': foldersOfUnits.flatMap((folder) => circular(imports, folder)),
    'imports routes': importingRoutes(imports).map(said),
    'validates in the contract': [...code]
      .filter(
        ([path, source]) => partOf(path) === 'contract' && /from '(zod|@hono\/zod-openapi)'/.test(source),
      )
      .map(([path]) => path),
    'reads the environment': readingEnvironment(code),
  };
}

const code: Code = new Map(
  ['api', 'app', 'sdk', 'prisma']
    .filter(existsSync)
    .flatMap(filesIn)
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

describe('the architecture', () => {
  test('is kept by every source', () => {
    expect(code.size).toBeGreaterThan(50);
    for (const [rule, found] of Object.entries(findings(code))) expect(found, rule).toEqual([]);
  });

  test('names every module and every area', () => {
    const foldersIn = (folder: string) =>
      new Set([...code.keys()].flatMap((path) => insideOf(folder, path)?.unit ?? []));
    expect(foldersIn('api/modules')).toEqual(new Set(modules));
    expect(foldersIn('app')).toEqual(new Set(areas));
  });

  test('is described by the guide, in its order', () => {
    const guide = readFileSync('docs/contributors.md', 'utf8');
    const rows = [...guide.matchAll(/^\| `(?:api\/modules|app)\/([a-z]+)\/`/gm)].map(([, name]) => name);
    expect(rows).toEqual([...modules, ...areas]);
  });

  test.for([
    ['belongs to no part of the code', 'prismatic/x.ts', ''],
    ['imports what its part may not', 'api/contract/x.ts', "import { log } from '../platform/log.ts';"],
    ['imports a later module', 'api/modules/keys/x.ts', "import type { X } from '#api/modules/lists/x.ts';"],
    ['is in an open sub-folder of a module', 'api/modules/lists/gifts/x.ts', ''],
    [
      'imports a private file of a module',
      'api/cli/x.ts',
      "import { x } from '#api/modules/lists/internal/saving/x.ts';",
    ],
    ['imports a later area of pages', 'app/ui/avatar.tsx', "import { text } from '#app/portal/texts.ts';"],
    [
      'imports a page of another area',
      'app/site/x.tsx',
      "export { x } from '#app/portal/keys/keys-page.tsx';",
    ],
    ['imports in a circle', 'sdk/basket/x.ts', "import type { X } from '../widget/types.ts';"],
    ['imports routes', 'api/cli/x.ts', "import { x } from '#api/modules/lists/list-routes.ts';"],
    ['validates in the contract', 'api/contract/x.ts', "import { z } from '@hono/zod-openapi';"],
    ['reads the environment', 'app/hosted/x.server.ts', 'const { HOME } = process.env;'],
  ] as const)('notices a source that %s', ([rule, path, source]) => {
    const planted = new Map(code).set(path, `${code.get(path) ?? ''}\n${source}\n`);
    expect(findings(planted)[rule]?.join()).toContain(rule === 'imports in a circle' ? 'sdk/basket' : path);
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
