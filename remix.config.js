/**
 * The classic compiler turns the whole service into one file, to which `api/building/bundle.ts` adds the packages.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  server: './api/main.ts',
  serverBuildPath: 'build/remix.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  assetsBuildDirectory: 'build/assets',
  publicPath: '/assets/',
  // Every URL of a page, and the module that serves it. `id` tells two URLs of one module apart.
  ignoredRouteFiles: ['**/*'],
  routes: (define) =>
    define((route) => {
      // The site
      route(undefined, 'site/home-route.tsx', { index: true });
      route('changelog', 'site/changelog-route.tsx');
      route('changelog.json', 'site/changelog-feed-route.ts');
      route('docs', 'docs/home-route.tsx', { index: true });
      route('docs/:page', 'docs/article-route.tsx');
      route('reference', 'reference/reference-route.tsx');
      route('reference/try/:operation', 'reference/try-route.tsx');
      route('*', 'site/lost-route.tsx');

      // Frames and windows of a shop's page
      route('basket', 'basket/basket-route.tsx');
      route('basket/preview', 'basket/preview/preview-route.tsx');
      route('instant', 'instant/instant-route.tsx');
      route('guest', 'instant/guest-route.ts');
      route('save', 'save/save-route.tsx');
      route('save/preview', 'save/preview-route.tsx');
      route('session', 'save/session-route.ts');
      route('signin', 'save/sign-in-route.tsx');
      route('signin/with/:provider', 'save/provider-route.ts');
      route('signin/with/:provider/callback', 'save/provider-callback-route.ts');

      // Lists that others read
      route('list/:token', 'share/language-route.ts');
      route(':lang/list/:token', 'share/share-route.tsx');
      route(':lang/list/:token/list.pdf', 'share/pdf-route.ts');
      route(':lang/list/:token/marks', 'share/marks-route.ts');
      route('shop/:handle', 'creator/shop-route.tsx');
      route('shop/:handle/:slug', 'creator/list-route.tsx');

      // A shopper's account
      route('account', 'account/settings/settings-route.tsx', { index: true });
      route('account/export', 'account/settings/export-route.ts');
      route('account/assistants', 'account/assistants/assistants-route.tsx');
      route('account/signin', 'account/sign-in-route.tsx');
      route('alerts', 'account/alerts/alerts-route.tsx');
      route('alerts-worker.js', 'account/alerts/worker-route.ts');
      route('alerts/confirm', 'account/alerts/confirm-route.tsx');
      route('alerts/stop/:key', 'account/alerts/stop-route.tsx');
      route('connect/:uid', 'account/assistants/connect-route.tsx');
      route('connect/refused', 'account/assistants/refused-route.tsx');
      route('following', 'account/overview/following-route.tsx');
      route('friends', 'account/friends/friends-route.tsx');
      route('giving', 'account/giving/giving-route.tsx');
      route('giving/confirm', 'account/giving/confirm-route.tsx');
      route('invite/:code', 'account/friends/invite-route.tsx');
      route('lists', 'account/overview/lists-route.tsx', { index: true });
      route('lists/:token', 'account/list/list-route.tsx');
      route('lists/:token/list.pdf', 'account/list/pdf-route.ts');
      route('lists/:token/export', 'account/list/export-route.ts');
      route('lists/import', 'account/imports/import-route.tsx');
      route('lists/open', 'account/open-list/open-list-route.tsx');
      route('notifications', 'account/notifications/notifications-route.tsx');
      route('unsubscribe/:key', 'account/notifications/unsubscribe-route.tsx');

      // The Shopify admin
      route('app', 'admin/admin-route.tsx', () => {
        route(undefined, 'admin/home/home-route.tsx', { index: true });
        route('alerts', 'admin/alerts/alerts-route.tsx');
        route('alerts/export', 'admin/alerts/export-route.ts');
        route('analytics', 'admin/analytics/analytics-route.tsx');
        route('analytics/export', 'admin/analytics/export-route.ts');
        route('basket', 'admin/basket/basket-route.tsx');
        route('help', 'admin/help/help-route.tsx');
        route('keys', 'admin/keys/keys-route.tsx');
        route('lists', 'admin/lists/lists-route.tsx');
        route('lists/export', 'admin/lists/export-route.ts');
        route('plan', 'admin/plan/plan-route.tsx');
        route('plan/return', 'admin/plan/return-route.tsx');
        route('revenue', 'admin/revenue/revenue-route.tsx');
        route('revenue/export', 'admin/revenue/export-route.ts');
        route('*', 'admin/lost-route.tsx');
      });
      route('shopify/auth/*', 'admin/sign-in-route.ts');
      route('shopify/auth/begin', 'admin/install-route.ts');
      route('shopify/auth/login', 'admin/install-route.ts', { id: 'admin/install-by-login' });
      route('shopify/proxy/customer', 'admin/customer-route.ts');

      // The partner portal
      route('portal', 'portal/portal-route.tsx', () => {
        route(undefined, 'portal/overview/overview-route.tsx', { index: true });
        route('alerts', 'portal/alerts/alerts-route.tsx');
        route('alerts.csv', 'portal/alerts/csv-route.ts');
        route('alerts/preview', 'portal/alerts/preview-route.ts');
        route('baskets', 'portal/baskets/baskets-route.tsx', { index: true });
        route('baskets/:basketId', 'portal/baskets/basket-route.tsx');
        route('invoices/:invoiceId', 'portal/invoices/invoice-route.tsx');
        route('invoices/:invoiceId/pdf', 'portal/invoices/pdf-route.ts');
        route('keys', 'portal/keys/keys-route.tsx');
        route('lists', 'portal/lists/lists-route.tsx');
        route('lists.csv', 'portal/lists/csv-route.ts');
        route('lists/:importId/problems.csv', 'portal/lists/problems-route.ts');
        route('marketing', 'portal/marketing/marketing-route.tsx', { index: true });
        route('marketing/new', 'portal/marketing/new-tool-route.tsx');
        route('marketing/:toolId', 'portal/marketing/tool-route.tsx');
        route('partner', 'portal/partner-route.ts');
        route('products', 'portal/products/products-route.tsx');
        route('revenue', 'portal/revenue/revenue-route.tsx');
        route('revenue.csv', 'portal/revenue/csv-route.ts');
        route('settings', 'portal/settings/settings-route.tsx');
        route('settings/activity', 'portal/activity/activity-route.tsx');
        route('settings/activity.csv', 'portal/activity/csv-route.ts');
        route('settings/export', 'portal/settings/export-route.ts');
        route('setup', 'portal/setup/setup-route.tsx');
        route('setup/seen', 'portal/setup/seen-route.ts');
        route('shops', 'portal/creator-shops/shops-route.tsx', { index: true });
        route('shops/new', 'portal/creator-shops/new-route.tsx');
        route('shops/handle', 'portal/creator-shops/handle-route.ts');
        route('shops/:shopId', 'portal/creator-shops/shop-route.tsx', () => {
          route(undefined, 'portal/creator-shops/products-route.tsx', { index: true });
          route('figures', 'portal/creator-shops/analytics-route.tsx');
          route('look', 'portal/creator-shops/look-route.tsx');
          route('settings', 'portal/creator-shops/settings-route.tsx');
          route('videos', 'portal/creator-shops/videos-route.tsx');
        });
        route('shops/:shopId/lists/:listId/add', 'portal/creator-shops/add-route.tsx');
        route('signout', 'portal/sign-out-route.ts');
        route('subscription', 'portal/subscription/subscription-route.tsx');
        route('tokens', 'portal/tokens/tokens-route.tsx');
        route('usage', 'portal/usage/usage-route.tsx');
        route('usage.csv', 'portal/usage/csv-route.ts');
        route('webhooks', 'portal/webhooks/webhooks-route.tsx', { index: true });
        route('webhooks/endpoints', 'portal/webhooks/endpoints-route.tsx');
        route('webhooks/endpoints/new', 'portal/webhooks/new-endpoint-route.tsx');
        route('webhooks/endpoints/:endpointId', 'portal/webhooks/endpoint-route.tsx');
        route('webhooks/events', 'portal/webhooks/events-route.tsx');
        route('webhooks/:attemptId', 'portal/webhooks/webhook-route.tsx');
        route('*', 'portal/lost-route.tsx');
      });
      route('portal/invitation/:token', 'portal/invitation-route.tsx');
      route('portal/shops/:shopId/preview', 'portal/creator-shops/preview-route.tsx');
      route('portal/signin', 'portal/sign-in-route.tsx');
      route('portal/start', 'portal/start/start-route.tsx');
    }),
  // Only what the admin uses of it, in one piece: as a package it is hundreds of files to open at every start.
  serverDependenciesToBundle: [/^@shopify\/polaris/, /^@shopify\/app-bridge-react/],
  watchPaths: ['./api/**/*.ts'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Pages are rendered in one piece; data requests of the client runtime stay plain JSON.
    v3_singleFetch: false,
  },
};
