/** Alerts about price and stock changes. */
import type { Context } from '#api/platform/context.ts';
import { createRouter, type ModuleRoutes } from '#api/platform/http/router.ts';
import { alertRoutes } from './alert-routes.ts';
import { mailEventRoutes } from './mail-event-routes.ts';
import { resolveAlertLink } from './resolve-alert-link.ts';
import { shopAlertRoutes } from './shop-alert-routes.ts';

export function alertsRoutes(ctx: Context): ModuleRoutes {
  return {
    webhooks: [mailEventRoutes(ctx)],
    api: [alertRoutes(ctx), shopAlertRoutes(ctx)],
    site: [linkRoutes(ctx)],
  };
}

/** `{site_url}/alerts/go/{key}`: an alert's link, which leads to the product. */
function linkRoutes(ctx: Context) {
  const router = createRouter();
  router.get('/alerts/go/:key{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (c) => {
    const medium = c.req.query('by') === 'push' ? 'push' : 'email';
    const target = await resolveAlertLink(ctx, c.req.param('key'), medium);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    return c.redirect(target ?? `${ctx.settings.siteUrl}/lists`, 302);
  });
  return router;
}
