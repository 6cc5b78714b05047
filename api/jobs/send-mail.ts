import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { writeInvoiceFile } from '#api/modules/billing/write-invoice-file.ts';

/** Sends an email from the queue. @throws when the mail server did not take it, so that the queue tries again */
export async function sendMail(ctx: Context, message: PartnerMail): Promise<void> {
  await ctx.adapters.mail.sendPartnerMail({ ...message, attachments: await attachmentsOf(ctx, message) });
}

/** An invoice of the service's own comes with its document. */
async function attachmentsOf(ctx: Context, { letter }: PartnerMail) {
  if (letter.kind !== 'invoice' || letter.charged) return [];
  const { content } = await writeInvoiceFile(ctx, letter.number);
  return [{ filename: `${letter.number}.pdf`, content, contentType: 'application/pdf' }];
}
