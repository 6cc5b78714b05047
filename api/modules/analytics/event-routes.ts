import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { trackEvent } from './internal/track-event.ts';
import { analyticsEvent } from './schemas.ts';

const track = endpoint({
  method: 'post',
  path: '/analytics/track',
  tag: 'Analytics',
  summary: 'Report an event on a page',
  description:
    'Never counts as a wishlist action. A page needs a public key that may be used on its origin; members of the partner don’t need one. Nothing personal is stored, and a payload with an email address is refused.',
  auth: 'shopper, key or nobody',
  audience: 'shop pages',
  body: analyticsEvent,
  answer: done,
  fails: ['forbidden', 'forbidden_key_not_owned', 'forbidden_key_mismatch'],
  rejects: { partner_id: 'partner_required', '*': 'invalid_payload' },
  creates: true,
});

/** Events reported by pages. */
export function eventRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(track, async ({ userId, key, body, http }) => {
    await trackEvent(ctx, { userId, key, origin: http.req.header('origin') }, body);
    return { ok: true };
  });

  return router;
}
