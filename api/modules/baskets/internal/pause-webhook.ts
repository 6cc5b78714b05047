import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { Jobs } from '#api/platform/jobs/jobs.ts';

const pause = statement('webhook_pause')`
  WITH paused AS (
    UPDATE basket_configs SET webhook_paused_at = :now, updated_at = :now
    WHERE id = :targetId AND partner_id = :partnerId AND webhook_url = :url AND webhook_paused_at IS NULL
    RETURNING partner_id
  )
  SELECT p.name, p.locale FROM paused JOIN partners p ON p.id = paused.partner_id`;

/** Pauses a basket's webhook after its URL returned 410, and notifies the partner's owners. */
export async function pauseWebhook(
  { pool, settings, jobs }: Pick<Context, 'pool' | 'settings'> & { jobs: Jobs },
  webhook: { targetId: number; partnerId: number; url: string; now: Date },
): Promise<void> {
  const { partnerId, url: endpoint } = webhook;
  await transaction(pool, async (sql, client) => {
    const [partner] = await sql.rows(pause, webhook);
    if (!partner) return;
    const email: PartnerEmail = {
      kind: 'endpoint-paused',
      partnerName: partner.name,
      endpoint,
      isBasket: true,
      failingSince: null,
      url: `${settings.portalUrl}/baskets`,
    };
    const lang = pickLanguage(partner.locale, null);
    for (const to of await ownerEmails(sql, partnerId))
      await jobs.send('send-mail', { to, cause: { kind: 'owner' }, lang, email }, { client });
  });
}
