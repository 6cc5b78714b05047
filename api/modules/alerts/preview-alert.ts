import type { AlertKind } from '#api/contract/alerts.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { legalLinks } from '#api/platform/legal-links.ts';
import { alertsEmail, alertsSender } from '#api/platform/mail/emails/alerts-email.ts';
import { emailHtml } from '#api/platform/mail/emails/email-html.ts';
import { sampleAlert } from './sample-alert.ts';

/** An email with alerts as a mailbox shows it. */
export interface AlertPreview {
  sender: string;
  replyTo: string | null;
  subject: string;
  /** A page without scripts. */
  html: string;
}

/** A shop's email with alerts, about one of its products. */
export async function previewAlert(
  ctx: Context,
  partnerId: number,
  { kind, lang }: { kind: AlertKind; lang: Language },
): Promise<AlertPreview> {
  const { brandName, legalUrls } = ctx.settings;
  const mail = await sampleAlert(ctx, partnerId, { kind, lang });
  const email = { ...alertsEmail(mail, brandName), legal: legalLinks(legalUrls, lang) };
  return {
    sender: alertsSender(mail, brandName),
    replyTo: mail.shop?.replyTo ?? null,
    subject: email.subject,
    html: emailHtml(email),
  };
}
