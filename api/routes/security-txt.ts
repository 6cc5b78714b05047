import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';

/** Days until the contact expires, counted from each request. */
const validDays = 180;

/** The contact for reporting security problems (RFC 9116): the support address, if configured. */
export function securityTextRoutes(ctx: Context) {
  const router = createRouter();
  router.get('/.well-known/security.txt', (c) => {
    const { supportEmail, siteUrl } = ctx.settings;
    if (!supportEmail) return c.notFound();
    const expires = new Date(ctx.clock().getTime() + validDays * 86_400_000);
    return c.text(
      [
        `Contact: mailto:${supportEmail}`,
        `Expires: ${expires.toISOString()}`,
        `Canonical: ${siteUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
  return router;
}
