/**
 * Which tests of the release lane belong to a changed file. Tests of the server import all of it, and those of pages
 * drive the built service, so the module graph can't tell: folders with the same names do.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Beginnings of the paths of changed files, and of their tests. The longest that matches counts. */
export const testsOf: Record<string, string[]> = {
  'api/cli/': ['test/cli/', 'test/service/wl', 'test/service/docs/operators-day'],
  'api/contract/': ['test/platform/http/', 'test/package/'],
  'api/modules/alerts/': ['test/modules/alerts/', 'test/browser/alert'],
  'api/modules/analytics/': ['test/modules/analytics/', 'test/browser/portal-overview'],
  'api/modules/assistants/': ['test/modules/assistants/', 'test/browser/assistants'],
  'api/modules/audit/': ['test/modules/audit/', 'test/service/portal-activity'],
  'api/modules/baskets/': ['test/modules/baskets/', 'test/browser/basket', 'test/browser/portal-baskets'],
  'api/modules/billing/': ['test/modules/billing/', 'test/browser/portal-subscription'],
  'api/modules/catalog/': ['test/modules/catalog/', 'test/browser/portal-products'],
  'api/modules/creators/': ['test/modules/creators/', 'test/browser/creator', 'test/service/shop-media'],
  'api/modules/events/': ['test/modules/webhooks/', 'test/service/crash'],
  'api/modules/identity/': ['test/modules/identity/', 'test/browser/p', 'test/service/basket-cookie'],
  'api/modules/keys/': ['test/modules/keys/', 'test/browser/portal-keys', 'test/service/keys'],
  'api/modules/lists/': [
    'test/modules/lists/',
    'test/browser/share',
    'test/browser/giving',
    'test/service/crash',
  ],
  'api/modules/marketing/': [
    'test/modules/marketing/',
    'test/browser/marketing',
    'test/browser/portal-marketing',
  ],
  'api/modules/metering/': ['test/modules/metering/', 'test/service/crash'],
  'api/modules/orders/': ['test/modules/orders/', 'test/browser/portal-revenue'],
  'api/modules/partners/': ['test/modules/partners/', 'test/browser/portal-settings', 'test/service/portal'],
  'api/modules/people/': ['test/modules/people/', 'test/browser/account'],
  'api/modules/plans/': ['test/modules/billing/', 'test/modules/metering/'],
  'api/modules/privacy/': ['test/modules/privacy/', 'test/browser/after-deletion'],
  'api/modules/shopify/': [
    'test/modules/shopify/',
    'test/service/shopify/',
    'test/browser/admin',
    'test/browser/customer',
  ],
  'api/modules/switching/': [
    'test/modules/switching/',
    'test/browser/portal-lists',
    'test/browser/admin-lists',
  ],
  'api/modules/webhooks/': [
    'test/modules/webhooks/',
    'test/browser/portal-webhooks',
    'test/browser/portal-endpoints',
  ],
  'api/platform/': ['test/platform/', 'test/jobs/', 'test/engine/'],
  'api/platform/backup/': ['test/service/backup', 'test/modules/privacy/replay-erasures'],
  'api/platform/db/': [
    'test/platform/db/',
    'test/engine/',
    'test/service/database-drops',
    'test/service/replicas',
    'test/service/embedded-postgres',
  ],
  'api/platform/mail/': ['test/platform/mail/', 'test/modules/people/'],
  'api/platform/storage/': ['test/platform/storage', 'test/service/bucket', 'test/service/backup'],
  'api/': [
    'test/service/process',
    'test/service/lifecycle',
    'test/service/two-servers',
    'test/service/roles',
    'test/package/release',
  ],
  'app/account/': ['test/browser/account', 'test/browser/proof', 'test/browser/passkeys'],
  'app/admin/': ['test/browser/admin', 'test/browser/every-page'],
  'app/basket/': ['test/browser/basket', 'test/browser/accessibility', 'test/browser/color-scheme'],
  'app/creator/': ['test/browser/creator'],
  'app/docs/': ['test/service/docs-site', 'test/docs/'],
  'app/hosted/': [
    'test/browser/every-page',
    'test/browser/old-browsers',
    'test/browser/page-tools',
    'test/browser/page-weight',
  ],
  'app/instant/': ['test/browser/instant', 'test/browser/toast', 'test/browser/guest'],
  'app/merchant/': ['test/browser/portal', 'test/browser/admin'],
  'app/messages/': ['test/browser/every-page', 'test/app/'],
  'app/portal/': ['test/browser/portal', 'test/browser/every-page'],
  'app/reference/': ['test/browser/reference'],
  'app/save/': ['test/browser/dialog', 'test/browser/one-click', 'test/browser/accessibility'],
  'app/share/': ['test/browser/share', 'test/browser/giving'],
  'app/site/': ['test/browser/site'],
  'app/ui/': [
    'test/browser/every-page',
    'test/browser/forced-colors',
    'test/browser/accessibility',
    'test/browser/share-layout',
  ],
  'app/': ['test/browser/every-page', 'test/browser/page-weight'],
  'docs/': ['test/docs/', 'test/service/docs/', 'test/browser/docs/'],
  'docs/decisions/': ['test/docs/'],
  'extensions/': [
    'test/extension/',
    'test/package/theme-check',
    'test/browser/theme',
    'test/browser/extension/',
  ],
  'prisma/': [
    'test/platform/db/',
    'test/service/schema',
    'test/service/previous-version',
    'test/service/upgrade',
    'test/service/backup',
  ],
  'sdk/': ['test/package/sdk/', 'test/browser/sdk', 'test/browser/hard-pages'],
  'sdk/analytics/': ['test/browser/analytics', 'test/browser/theme-analytics'],
  'sdk/basket/': [
    'test/browser/basket',
    'test/browser/sdk-basket',
    'test/browser/hard-pages',
    'test/package/sdk/',
  ],
  'sdk/button/': ['test/browser/designed-button', 'test/browser/snippets'],
  'sdk/client/': ['test/package/sdk/', 'test/package/client'],
  'sdk/demo-shop/': ['test/browser/demo-shop', 'test/browser/story', 'test/service/sdk/'],
  'sdk/device-list/': ['test/browser/instant', 'test/browser/guest'],
  'sdk/dialog/': ['test/browser/dialog', 'test/browser/sdk-widget'],
  'sdk/for-later/': ['test/browser/for-later', 'test/browser/woocommerce'],
  'sdk/hearts/': ['test/browser/sdk-widget', 'test/browser/theme', 'test/browser/routers'],
  'sdk/instant/': ['test/browser/instant', 'test/browser/toast', 'test/browser/one-click'],
  'sdk/legacy/': ['test/browser/legacy'],
  'sdk/mcp/': ['test/service/mcp/', 'test/package/mcp/', 'test/modules/assistants/'],
  'sdk/php/': ['test/package/sdk/php'],
  'sdk/theme/': ['test/browser/theme', 'test/extension/'],
  'sdk/widget/': [
    'test/browser/sdk-widget',
    'test/browser/hooks',
    'test/browser/routers',
    'test/browser/hydrogen',
    'test/browser/hard-pages',
    'test/package/sdk/',
  ],
  'sdk/woocommerce/': ['test/browser/woocommerce', 'test/service/woocommerce'],
  'package.json': ['test/package/', 'test/service/process'],
  'package-lock.json': ['test/package/', 'test/service/process'],
};

/** The imports of a test, or of its support, from `test/`, as paths. */
function importsOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/from '(#test\/|\.\.?\/)([^']*)'/g);
  return [...names].map(([, start = '', name = '']) =>
    start === '#test/' ? `test/${name}` : relative('.', join(file, '..', start, name)),
  );
}

/** Tests that import a support file, directly or not. */
function importersOf(changed: string): string[] {
  const files = globSync('test/**/*.ts');
  const importers = new Map(files.map((file) => [file, importsOf(file)]));
  const found = new Set([changed]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [file, imports] of importers) if (imports.some((name) => found.has(name))) found.add(file);
  }
  return [...found].filter((file) => file.endsWith('.test.ts'));
}

function testsOfOne(changed: string, testFiles: readonly string[]): string[] {
  if (changed.startsWith('test/')) return importersOf(changed);
  const [rule] = Object.keys(testsOf)
    .filter((start) => changed.startsWith(start))
    .sort((one, other) => other.length - one.length);
  const starts = rule === undefined ? [] : testsOf[rule]!;
  return testFiles.filter((file) => starts.some((start) => file.startsWith(start)));
}

/** The test files that belong to changed files. */
export function relatedTests(changed: readonly string[]): string[] {
  const testFiles = globSync('test/**/*.test.ts').sort();
  const related = new Set(changed.flatMap((path) => testsOfOne(path, testFiles)));
  return testFiles.filter((file) => related.has(file));
}
