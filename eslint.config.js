import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is parsed in api/env.ts alone.',
};
const spreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties themselves: spreading a literal only works around the formatter.',
};

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
    rules: {
      'no-restricted-syntax': ['error', environment, spreadLiteral],
    },
  },
  {
    files: ['api/env.ts', 'api/run-built.ts', 'sdk/mcp/core/environment.ts', 'test/**'],
    rules: { 'no-restricted-syntax': ['error', spreadLiteral] },
  },
);
