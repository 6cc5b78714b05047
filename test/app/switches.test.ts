/** Code acts on every switch and setting of our pages: one that is only stored would be a lie. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { fieldOf } from '#app/merchant/basket-form.ts';
import { blockNames, blockSchema } from '#test/support/theme/extension.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The file that reads a setting, and the code in it that does. */
type Reader = readonly [file: string, code: string];

/** Settings of a basket, in the portal and in the Shopify admin. */
const basketSettings: Record<string, Reader> = {
  name: ['app/portal/baskets/baskets-route.tsx', '{basket.name}'],
  layout: ['app/basket/basket-page.tsx', 'page.config.layout'],
  primaryColor: ['app/ui/theme.ts', 'look?.primaryColor'],
  lightGround: ['app/ui/theme.ts', 'look?.colors?.light'],
  lightInk: ['app/ui/theme.ts', 'look?.colors?.light'],
  darkGround: ['app/ui/theme.ts', 'look?.colors?.dark'],
  darkInk: ['app/ui/theme.ts', 'look?.colors?.dark'],
  font: ['app/basket/page.server.ts', 'fontCss(config.font)'],
  borderRadius: ['app/ui/theme.ts', 'look?.borderRadius'],
  hover: ['app/basket/basket-page.tsx', 'page.config.hover'],
  icon: ['app/basket/basket-page.tsx', 'saveIconOf(page.config.icon)'],
  drawerSide: ['sdk/basket/brand.ts', "side === 'left'"],
  drawerWidth: ['sdk/basket/brand.ts', '${width}px'],
  title: ['app/basket/page-head.tsx', 'config.labels.title'],
  addToCart: ['app/basket/basket-context.ts', 'config.labels[own]'],
  viewProduct: ['app/basket/basket-context.ts', 'config.labels[own]'],
  shopName: ['app/basket/toolbar.tsx', 'config.shopName'],
  emptyUrl: ['app/basket/state-views.tsx', 'config.emptyState.url'],
  emptyLabel: ['app/basket/state-views.tsx', 'config.emptyState.label'],
  checkoutMode: ['app/basket/cart-step.ts', "rules.checkout.mode === 'url'"],
  cartUrlPattern: ['app/basket/cart-step.ts', 'rules.checkout.cartUrlPattern'],
  cartUrl: ['app/basket/cart-notice.tsx', 'config.checkout.cartUrl'],
  webhookUrl: ['api/modules/baskets/deliver-webhook.ts', 'target?.webhook_url'],
  showBranding: ['app/basket/page-foot.tsx', 'config.showBranding'],
  savesAtOnce: ['sdk/widget/one-click.ts', "=== 'instant'"],
};

/** Fields of the pages for settings, and the checkboxes and switches of all pages. */
const pageSettings: Record<string, Reader> = {
  'account/settings/account-view name': ['api/modules/people/person.ts', 'coalesce(u.display_name'],
  'account/settings/account-view username': ['api/modules/people/person.ts', "personWhere('u.username')"],
  'account/settings/account-view locale': ['api/modules/lists/mail-notifications.ts', 'pickLanguage(locale)'],
  'account/settings/account-view mail': ['api/modules/people/notify.ts', 'WHEN mail_notices'],
  'account/alerts/alerts-view  type="checkbox" name={kind} value="1" defaultChecked={settings[kind]} ': [
    'api/modules/lists/hosted-product.ts',
    'defaults.${kind}',
  ],
  'account/alerts/alerts-view quiet': ['api/modules/alerts/retry-mails.ts', 's.quiet_from < s.quiet_to'],
  'account/assistants/connect-view  type="checkbox" name={scope} value="1" defaultChecked={isChosen(scope)} ':
    ['api/modules/assistants/connect-assistant.ts', 'scopes.includes(scope)'],
  'account/list/wish-panel  type="checkbox" name={kind} value="1" defaultChecked={alerts[kind]} ': [
    'api/modules/lists/hosted-product.ts',
    'wanted.${kind}',
  ],
  'account/list/share-panel display_name': ['api/modules/people/person.ts', 'coalesce(u.display_name'],
  'account/list/share-panel keep': ['api/modules/lists/surprise.ts', 'isSurpriseNow ='],
  'account/list/surprise-part surprise': ['api/modules/lists/surprise.ts', 'l.surprise_until > :now'],
  'account/list/surprise-part zone': ['app/account/list/list-intents.server.ts', "isTimeZone(field('zone'))"],
  'save/consent-question agreed': ['api/modules/marketing/send-if-agreed.ts', 'FROM marketing_consents c'],
  'share/wish-give show': ['api/modules/lists/internal/gifts/gift-columns.ts', 'WHERE c.shows_name'],
  'portal/alerts/kind-switches kindNames()[kind]': [
    'api/modules/alerts/settle-changes.ts',
    'coalesce(shop.${kind}, true)',
  ],
  'admin/alerts/settings-card kinds[kind]': [
    'api/modules/alerts/settle-changes.ts',
    'coalesce(shop.${kind}, true)',
  ],
  'portal/settings/settings-forms name': [
    'api/modules/billing/internal/invoices/bill-partner.ts',
    'SELECT p.name',
  ],
  'portal/settings/settings-forms technical_contact': [
    'api/modules/partners/announce-change.ts',
    'technical_contact: to',
  ],
  'portal/settings/settings-forms locale': [
    'api/modules/metering/notify-thresholds.ts',
    'pickLanguage(locale',
  ],
  'portal/settings/settings-forms weekly': [
    'api/modules/analytics/weekly-readers.ts',
    'coalesce(m.weekly_mail',
  ],
  "admin/home/worth-card text('worth.weekly')": [
    'api/modules/analytics/weekly-readers.ts',
    'coalesce(m.weekly_mail',
  ],
  'portal/settings/settings-forms billing_name': [
    'api/modules/billing/internal/invoices/bill-partner.ts',
    'p.billing_name',
  ],
  'portal/settings/settings-forms billing_address': [
    'api/modules/billing/internal/invoices/bill-partner.ts',
    'p.billing_address',
  ],
  'portal/settings/settings-forms billing_email': [
    'api/modules/billing/internal/invoices/mail-invoice.ts',
    'billing_email: billed',
  ],
  'portal/settings/settings-forms vat_id': [
    'api/modules/billing/internal/invoices/bill-partner.ts',
    'p.vat_id',
  ],
  'portal/creator-shops/look-route accent_color': [
    'app/creator/page.server.ts',
    'shop.settings.accent_color',
  ],
  'portal/creator-shops/look-route creator_name': ['app/creator/hero-rows.tsx', 'settings.creator_name'],
  'portal/creator-shops/look-route disclosure': ['app/creator/frame.tsx', '{disclosure && ('],
  'portal/creator-shops/look-route markets': ['app/creator/creator-meta.ts', 'shop.markets.some('],
  'portal/creator-shops/look-route show_prices': [
    'api/modules/creators/internal/shops/public-shop.ts',
    'showsPrices ? row',
  ],
  'portal/creator-shops/look-route show_videos': [
    'app/creator/creator-root.tsx',
    'shop.settings.show_videos',
  ],
  'portal/creator-shops/settings-route name': ['app/creator/hero-rows.tsx', 'const { name,'],
  'portal/creator-shops/settings-route description': ['app/creator/hero-rows.tsx', 'description.trim()'],
  // Choices of a view.
  "site/home-route text('heartLabel', { title: sample.title })": [
    'app/site/home.css',
    '.try-heart:checked ~ .try-full',
  ],
  'portal/marketing/tool-form back_in_stock': [
    'api/modules/marketing/internal/tools/send-to-klaviyo.ts',
    '!backInStock',
  ],
  'portal/type-choices types': ['api/modules/webhooks/dispatch-events.ts', 'made.type = ANY(e.types)'],
  'portal/webhooks/webhooks-route failed': ['api/modules/webhooks/list-messages.ts', 'NOT :failed'],
  "portal/setup/setup-route text('basket.savesAtOnce')": [
    'api/contract/snippets/snippets.ts',
    "saveMode === 'instant'",
  ],
  "admin/analytics/analytics-route text('analytics.includeTest', { count: testActions })": [
    'api/modules/analytics/read-funnel.ts',
    'includeTest ||',
  ],
  "basket/item-parts t('selectItem', { title: item.title })": [
    'app/basket/send-to-cart.ts',
    'get().selected',
  ],
};

/** Pages of which every field is a setting. */
const settingsPages = [
  'account/settings/account-view',
  'account/list/share-panel',
  'account/list/surprise-part',
  'portal/settings/settings-forms',
  'portal/creator-shops/look-route',
  'portal/creator-shops/settings-route',
];
/** Other fields of such a page: the action, and its confirmation. */
const isRequest = (name: string) =>
  ['intent', 'word', 'user', 'role', 'code', 'current_password'].includes(name);

/** Tags such as `<input …>` in a page's source, with their attributes. */
const tagsIn = (source: string) =>
  [...source.matchAll(/<([A-Z]\w*|input|select|textarea)\b((?:[^<>]|=>|<(?=[^A-Za-z/]))*?)\/?>/g)].map(
    ([, tag = '', attributes = '']) => ({ tag, attributes }),
  );
const isSwitch = ({ tag, attributes }: { tag: string; attributes: string }) =>
  ['Checkbox', 'SearchParamCheckbox', 'SwitchField'].includes(tag) || attributes.includes('type="checkbox"');

/** The name of a field, or else its label. */
function nameOf(attributes: string): string {
  const [, name] = /\bname="([^"]+)"/.exec(attributes) ?? /fieldId\('(\w+)'\)/.exec(attributes) ?? [];
  return name ?? /\b(?:aria-)?label=\{(.+?)\}(?=\s|$)/.exec(attributes)?.[1] ?? attributes;
}

const found = globSync('app/**/*.tsx').flatMap((file) => {
  const page = path.relative('app', file).replaceAll(path.sep, '/').replace('.tsx', '');
  // The components themselves.
  if (page === 'portal/fields' || page === 'portal/search-param-select') return [];
  return tagsIn(read(file))
    .filter((tag) => isSwitch(tag) || (settingsPages.includes(page) && /\bname="/.test(tag.attributes)))
    .map(({ attributes }) => ({ page, name: nameOf(attributes) }));
});
const isOfBasket = ({ page }: { page: string }) => /^(?:portal\/baskets|admin\/basket)\//.test(page);
const ofPages = found.filter((one) => !isOfBasket(one) && !isRequest(one.name));

/** Code that shows a setting to change it, or stores it, doesn't act on it. */
const isWriter = (file: string) => /\/(?:update|write|set|create)-|basket-form|settings\.server/.test(file);

const everyReader = Object.entries({ ...basketSettings, ...pageSettings });

test('every setting and switch of our pages has a reader', () => {
  const named = new Set(ofPages.map(({ page, name }) => `${page} ${name}`));
  expect([...named].sort()).toEqual(Object.keys(pageSettings).sort());
  const ofBaskets = found.filter(isOfBasket).map(({ name }) => name);
  expect(ofBaskets.filter((name) => !Object.hasOwn(basketSettings, name))).toEqual([]);
  expect(Object.values(fieldOf).sort()).toEqual(Object.keys(basketSettings).sort());
});

it.each(everyReader)('%s is read in the file named here', (_name, [file, code]) => {
  expect(isWriter(file)).toBe(false);
  expect(read(file)).toContain(code);
});

describe.each(blockNames)('the theme block %s', (block) => {
  it('reads each of its settings', () => {
    const [markup = ''] = read(`extensions/theme-app-extension/blocks/${block}.liquid`).split('{% schema %}');
    const ids = blockSchema(block).settings.flatMap(({ id }) => id ?? []);
    expect(ids.filter((id) => !new RegExp(`block\\.settings\\.${id}\\b`).test(markup))).toEqual([]);
  });
});
