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
  'switching',
  'alerts',
  'baskets',
  'partners',
  'assistants',
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
 * In addition to itself. Pages know the type of a response from its schema. The composition passes
 * its parts down: code below it imports only their types. The message catalogs are data for emails
 * and invoices, too: only the types of their keys are imported.
 */
const mayImport: Record<Part, { values: Part[]; types?: Part[] }> = {
  contract: { values: [] },
  platform: { values: ['contract', 'prisma client'], types: ['env', 'messages'] },
  schemas: { values: ['contract', 'platform'] },
  modules: { values: ['contract', 'platform', 'schemas'], types: ['env', 'prisma client', 'messages'] },
  cli: { values: ['contract', 'platform', 'schemas', 'modules', 'env', 'composition', 'prisma'] },
  env: { values: ['contract', 'platform'] },
  composition: { values: ['contract', 'platform', 'schemas', 'modules', 'env', 'sdk'] },
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

/** All imports, of files by path and of packages by name. */
function importsIn(code: Code): Import[] {
  return [...code].flatMap(([from, source]) => {
    // Examples of code are in template literals.
    const statements = source
      .replace(/`(?:[^`\\]|\\.)*`/g, '``')
      .matchAll(
        /(?:^|\n)\s*(?:import|export)(\s+type)?\b(?:[^'";]*?\bfrom\s*)?\s*['"]([^'"\s]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
      );
    return [...statements].map(([, typeOnly, fixed, dynamic]) => {
      const name = fixed ?? dynamic ?? '';
      const file = name.startsWith('.') ? posix.join(dirname(from), name) : name;
      const target = file.startsWith('#') ? file.slice(1) : file;
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

/** Imports of a page by another one of its area: files that pages share are in the area's folder. */
function betweenPages(imports: Import[]): Import[] {
  return imports.filter(({ from, target }) => {
    const [own, used] = [insideOf('app', from), insideOf('app', target)];
    if (!own || own.unit !== used?.unit || own.unit === 'ui' || own.unit === 'messages') return false;
    return own.rest.length > 1 && used.rest.length > 1 && own.rest[0] !== used.rest[0];
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

/** Units that import each other, directly or through others; imports of types count. */
function circular(imports: Import[], unitOf: (path: string) => string | undefined): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    const [own, used] = [unitOf(from), unitOf(target)];
    if (!own || !used || own === used) continue;
    uses.set(own, (uses.get(own) ?? new Set()).add(used));
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of uses.get(from) ?? []) if (!seen.has(next)) reaches(next, seen.add(next));
    return seen;
  };
  return [...uses.keys()].filter((unit) => reaches(unit).has(unit));
}

/** The imports of files, and of all files that they load. */
function loadedBy(entries: string[], imports: Import[]): Import[] {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const seen = new Set(entries);
  for (const file of seen) for (const { target } of byFile.get(file) ?? []) seen.add(target);
  return [...seen].flatMap((file) => byFile.get(file) ?? []);
}

/** Packages and files that only run on a server. */
const serverOnly =
  /^(node:|pg$|pg-|pino$|ioredis$|sharp$|hono($|\/)|@hono\/|@prisma\/|nodemailer$|undici$|prisma\/|api\/(?!contract\/)|.*\.server\.tsx?$)/;

/** Scripts that browsers load without Remix's bundler: those of hosted pages, and the SDK's. */
const isClientEntry = (path: string) =>
  /^app\/.*\.entry\.tsx?$/.test(path) ||
  /^sdk\/((?!mcp|demo-shop|client)[a-z-]+|mcp\/shopper\/view)\/(?!build|generate|emit-types)/.test(path);

const routes = /^api\/(routes\/|modules\/[^/]+\/([a-z-]+-)?routes\.ts$)/;

const importingRoutes = (imports: Import[]) =>
  imports.filter(
    ({ from, target, typeOnly }) =>
      !typeOnly && routes.test(target) && !routes.test(from) && !mountsEverything.includes(from),
  );

const mayReadEnvironment = ['api/env.ts', 'api/building/run-built.ts', 'sdk/mcp/core/environment.ts'];

/** `process.env`, `process['env']`, and `env` or all of `process` under another name. */
const environment =
  /(?<!['"`])\bprocess\??\.env\b|\bprocess(\?\.)?\[|\benv\b[^=\n]*\}\s*=\s*(globalThis\.)?process\b|=\s*(globalThis\.)?process\s*[;,)]|\bglobalThis(\?\.)?\[|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process['"]|import\s+(?!process\b)(\* as )?\w+\s+from\s*['"](node:)?process['"]/;

const readingEnvironment = (code: Code) =>
  [...code.keys()].filter(
    (path) =>
      !mayReadEnvironment.includes(path) &&
      environment.test(code.get(path)!.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')),
  );

/** Names of folders that say nothing about the code in them. */
const emptyNames = /\/(utils?|helpers?|misc|common|shared|lib|stuff)\//;

/** All violations, by rule. */
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
    'imports another page of its area': betweenPages(imports).map(said),
    'imports in a circle of folders': foldersOfUnits.flatMap((folder) =>
      circular(imports, (path) => insideOf(folder, path)?.unit).map((unit) => `${folder}/${unit}`),
    ),
    'imports in a circle of files': circular(imports, (path) => (code.has(path) ? path : undefined)),
    'imports tests': imports.filter(({ target }) => target.startsWith('test/')).map(said),
    'runs on a server, but is in the contract or loaded by a browser': [
      ...imports.filter(({ from, target }) => partOf(from) === 'contract' && serverOnly.test(target)),
      ...loadedBy([...code.keys()].filter(isClientEntry), imports).filter(({ target }) =>
        serverOnly.test(target),
      ),
    ].map(said),
    'is in a folder named for nothing': [...code.keys()].filter((path) => emptyNames.test(path)),
    'imports routes': importingRoutes(imports).map(said),
    'validates in the contract': [...code]
      .filter(
        ([path, source]) => partOf(path) === 'contract' && /from '(zod|@hono\/zod-openapi)'/.test(source),
      )
      .map(([path]) => path),
    'loads at the start what few requests need': [...code]
      .filter(
        ([path, source]) =>
          path.startsWith('api/') &&
          /^(import (?!type)[^;]*|\} )from '(oidc-provider|fetch-to-node|tldts|@modelcontextprotocol\/|#sdk\/mcp\/core\/protocol)/m.test(
            source,
          ),
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
    [
      'imports another page of its area',
      'app/portal/keys/x.tsx',
      "import type { X } from '../tokens/tokens-route.tsx';",
    ],
    ['imports in a circle of folders', 'sdk/basket/x.ts', "import type { X } from '../widget/types.ts';"],
    [
      'imports in a circle of files',
      'api/platform/settings.ts',
      "import type { Context } from './context.ts';",
    ],
    ['imports tests', 'api/platform/x.ts', "import { x } from '#test/support/x.ts';"],
    [
      'runs on a server, but is in the contract or loaded by a browser',
      'api/contract/x.ts',
      "import type { Pool } from 'pg';",
    ],
    [
      'runs on a server, but is in the contract or loaded by a browser',
      'app/basket/store.ts',
      "import { join } from 'node:path';",
    ],
    ['is in a folder named for nothing', 'api/platform/utils/x.ts', ''],
    ['imports routes', 'api/cli/x.ts', "import { x } from '#api/modules/lists/list-routes.ts';"],
    [
      'loads at the start what few requests need',
      'api/routes/x.ts',
      "import {\n  McpServer,\n} from '@modelcontextprotocol/server';",
    ],
    ['validates in the contract', 'api/contract/x.ts', "import { z } from '@hono/zod-openapi';"],
    ['reads the environment', 'app/hosted/x.server.ts', 'const { HOME } = process.env;'],
    ['reads the environment', 'app/hosted/x.server.ts', "const { HOME } = process['env'];"],
    ['reads the environment', 'app/hosted/x.server.ts', 'const all = process;'],
    ['reads the environment', 'app/hosted/x.server.ts', "import * as own from 'node:process';"],
  ] as const)('notices a source that %s', ([rule, path, source]) => {
    const planted = new Map(code).set(path, `${code.get(path) ?? ''}\n${source}\n`);
    const where = rule === 'imports in a circle of folders' ? 'sdk/basket' : path;
    expect(findings(planted)[rule]?.join()).toContain(where);
  });
});

/** esbuild's lists of the modules in the scripts that browsers load. */
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
