import js from '@eslint/js';
import { globalIgnores } from 'eslint/config';
import compat from 'eslint-plugin-compat';
import node from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is parsed in api/env.ts alone.',
};
const spreadLiteral = {
  selector:
    ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
  message: 'Write the entries themselves: spreading a literal only works around the formatter.',
};
const impatience = {
  selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^wait/]:not([arguments.1])',
  message: 'It gives up after a second. Use expect.poll(), which is more patient, or set a timeout.',
};

/** What eslint-plugin-compat doesn't know: static methods, methods of values, and reflected attributes. */
const newer = {
  URL: 'canParse|parse',
  AbortSignal: 'any|timeout',
  Promise: 'try|withResolvers',
  'Object|Map': 'groupBy',
  Array: 'fromAsync',
};
const newerThanBaseline = [
  ...Object.entries(newer).map(
    ([object, property]) => `MemberExpression[object.name=/^(${object})$/][property.name=/^(${property})$/]`,
  ),
  'MemberExpression[property.name=/^(to(Sorted|Reversed|Spliced)|(is|to)WellFormed|is(Sub|Super)setOf|isDisjointFrom)$/]',
  'MemberExpression[property.name=/^((show|hide|toggle)Popover|requestSubmit|checkVisibility|aria[A-Z]\\w+)$/]',
].map((selector) => ({ selector, message: 'Newer than the browsers in browserslist of package.json.' }));

/** The language of the portal and the admin is only known once a request is answered. */
const textsOnImport = {
  selector:
    ":matches(CallExpression[callee.name='text'], CallExpression[callee.name='lang']):not(:function *)",
  message: 'Read texts in functions: while modules load, the page’s language is not known.',
};

/** Code for servers below `app/` and `sdk/`. */
const notInBrowsers = [
  'app/**/*.server.ts',
  'sdk/demo-shop/**',
  'sdk/mcp/{*.ts,core/**,creator/**,integration/**}',
  'sdk/mcp/shopper/{*.ts,tools/**}',
];

export default tseslint.config(
  globalIgnores([
    'build/',
    '.data/',
    '.cache/',
    'prisma/client/',
    'sdk/client/generated/',
    'extensions/theme-app-extension/assets/wishlist.js',
  ]),
  js.configs.recommended,
  tseslint.configs.recommended,
  { files: ['app/**'], ...reactHooks.configs.flat.recommended },
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'simple-import-sort': simpleImportSort, n: node },
    rules: {
      'no-restricted-syntax': ['error', environment, spreadLiteral],
      // Packages, other folders of the repository, files nearby.
      'simple-import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.\\.', '^\\.']] },
      ],
      // Packages that another one happens to bring disappear with it.
      'n/no-extraneous-import': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
    },
  },
  {
    files: ['api/**', 'app/**', 'prisma/**', 'test/**', 'sdk/demo-shop/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['../../../**'],
              message: 'Import other folders as #api/…, #app/…, #sdk/… or #prisma/….',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**'],
    rules: { 'no-restricted-syntax': ['error', environment, spreadLiteral, textsOnImport] },
  },
  {
    // What browsers run keeps to `browserslist` of package.json.
    files: ['app/**', 'sdk/**', 'api/contract/**'],
    ignores: [...notInBrowsers, 'sdk/**/{build,generate,emit-types}.ts'],
    ...compat.configs['flat/recommended'],
  },
  {
    files: ['app/**', 'sdk/**', 'api/contract/**'],
    ignores: notInBrowsers,
    rules: {
      'no-restricted-syntax': ['error', environment, spreadLiteral, ...newerThanBaseline],
    },
  },
  {
    files: ['app/**'],
    ignores: ['app/**/*.server.ts'],
    rules: {
      'no-restricted-syntax': ['error', environment, spreadLiteral, textsOnImport, ...newerThanBaseline],
    },
  },
  {
    // Packages with a package.json of their own, but built here, and with packages of ours in the bundle.
    files: ['sdk/{mcp,client}/**'],
    rules: {
      'n/no-extraneous-import': ['error', { allowModules: ['esbuild', 'openapi-typescript', 'zod'] }],
    },
  },
  {
    files: ['api/env.ts', 'api/building/run-built.ts', 'sdk/mcp/core/environment.ts', 'test/**'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral, impatience] },
  },
);
