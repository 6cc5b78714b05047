import { Webhook } from 'standardwebhooks';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const secretsOf = statement('basket_signature_secrets')`
  SELECT partner_id, webhook_secret, CASE WHEN old_secret_until > :now THEN old_secret END AS old_secret
  FROM basket_configs WHERE public_id = :basketId`;

function isSigned(secret: string | null, headers: Record<string, string>, body: string): boolean {
  if (secret === null) return false;
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the partner whose server signed a request with the secret of a basket's webhook, or with
 * the previous secret while that is still valid. As in Standard Webhooks, signatures are valid for
 * five minutes.
 * @throws ServiceError `unauthorized`, also for a basket that never had a webhook
 */
export async function requireSignature(
  ctx: Context,
  basketId: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  const [basket] = await ctx.sql.rows(secretsOf, { basketId, now: ctx.clock() });
  if (basket && [basket.webhook_secret, basket.old_secret].some((one) => isSigned(one, headers, body)))
    return basket.partner_id;
  throw new ServiceError('unauthorized', { code: 'unauthorized' });
}
