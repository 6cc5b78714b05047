import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { limitBody } from '#api/platform/http/limit-body.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseAddressReport, stopAddress } from './stop-address.ts';

const maxBodyBytes = 256 * 1024;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The secret in `Authorization: Bearer secret`, or the password of Basic, for providers that only
 * accept a URL.
 */
function secretIn(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  const basic = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString('utf8') : '';
  return basic.slice(basic.indexOf(':') + 1);
}

/**
 * The mail provider's webhook: `POST /mail/events`, with MAIL_EVENTS_SECRET. Addresses that bounced permanently or
 * complained get no more alerts. Other events are accepted and dropped, because providers would resend refused ones.
 */
export function mailEventRoutes(ctx: Context) {
  const router = createRouter();
  const path = '/mail/events';
  const { mailEventsSecret: secret } = ctx.settings;
  if (secret === undefined) {
    router.all(path, () => Promise.reject(new ServiceError('not_found')));
    return router;
  }
  router.post(path, limitBody(maxBodyBytes), async (c) => {
    const shown = secretIn(c.req.header('authorization') ?? '');
    if (!timingSafeEqual(digest(shown), digest(secret))) {
      c.header('WWW-Authenticate', 'Basic realm="mail events"');
      throw new ServiceError('unauthorized', { code: 'unauthorized' });
    }
    const event: unknown = await c.req.json().catch(() => {
      throw new ServiceError('invalid_input', { hint: 'the body must be JSON' });
    });
    const report = parseAddressReport(event);
    if (report) await stopAddress(ctx, report);
    else ctx.log.info('ignored an event of the mail provider');
    return c.body(null, 204);
  });
  router.all(path, (c) => c.body(null, 405, { Allow: 'POST' }));
  return router;
}
