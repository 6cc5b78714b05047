import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const stop = statement('address_stop')`
  INSERT INTO stopped_addresses AS s (email_hash, reason, at)
  SELECT DISTINCT sha256(convert_to(lower(e.email), 'UTF8')), :reason, :now::timestamptz FROM unnest(:emails::text[]) AS e(email)
  ON CONFLICT (email_hash) DO UPDATE SET reason = excluded.reason, at = excluded.at
    WHERE s.reason = 'bounce'`;

/** A report that emails to addresses bounced permanently or were marked as spam. */
export interface AddressReport {
  reason: 'bounce' | 'complaint';
  emails: string[];
}

const address = z.string().max(320);
const recipients = z.array(z.object({ emailAddress: address })).max(1_000);

/** Our own format, Postmark's, and Amazon SES's, which SNS wraps as text. */
const reports = z.union([
  z
    .object({ type: z.enum(['bounce', 'complaint']), email: address })
    .transform(({ type, email }): AddressReport => ({ reason: type, emails: [email] })),
  z
    .object({
      RecordType: z.literal('Bounce'),
      Type: z.enum(['HardBounce', 'BadEmailAddress', 'SpamComplaint']),
      Email: address,
    })
    .transform(({ Type, Email }): AddressReport => ({
      reason: Type === 'SpamComplaint' ? 'complaint' : 'bounce',
      emails: [Email],
    })),
  z
    .object({ RecordType: z.literal('SpamComplaint'), Email: address })
    .transform(({ Email }): AddressReport => ({ reason: 'complaint', emails: [Email] })),
  z
    .object({
      notificationType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.literal('Permanent'), bouncedRecipients: recipients }),
    })
    .transform(({ bounce }): AddressReport => ({
      reason: 'bounce',
      emails: bounce.bouncedRecipients.map(({ emailAddress }) => emailAddress),
    })),
  z
    .object({
      notificationType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: recipients }),
    })
    .transform(({ complaint }): AddressReport => ({
      reason: 'complaint',
      emails: complaint.complainedRecipients.map(({ emailAddress }) => emailAddress),
    })),
]);

const wrapped = z.object({ Type: z.literal('Notification'), Message: z.string() });

/** The report in a mail provider's event; null for other events. */
export function parseAddressReport(event: unknown): AddressReport | null {
  const { data: sns } = wrapped.safeParse(event);
  try {
    const { data } = reports.safeParse(sns ? JSON.parse(sns.Message) : event);
    return data ?? null;
  } catch {
    return null;
  }
}

/** Stops alerts to the addresses. A later bounce doesn't replace a complaint. */
export async function stopAddress(ctx: Context, { reason, emails }: AddressReport): Promise<void> {
  await ctx.sql.rows(stop, { reason, emails, now: ctx.clock() });
  ctx.counts.emails[reason === 'bounce' ? 'bounced' : 'complained'] += emails.length;
}
