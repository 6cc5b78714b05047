import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Language } from '#api/contract/language/languages.ts';
import type { LegalUrls } from '#api/contract/legal-pages.ts';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Counts } from '#api/platform/counts.ts';
import { legalLinks } from '#api/platform/legal-links.ts';
import { alertsEmail, type AlertsMail, alertsSender } from './emails/alerts-email.ts';
import { customerData, customerDataFile, type CustomerDataMail } from './emails/customer-data.ts';
import type { Attachment, Email } from './emails/email.ts';
import { emailHtml } from './emails/email-html.ts';
import { emailText } from './emails/email-text.ts';
import { notificationsEmail, type NotificationsMail } from './emails/notifications-email.ts';
import { partnerEmail } from './emails/partner-email.ts';
import { signInCode } from './emails/sign-in-code.ts';
import { type MailCause, requireCause } from './mail-cause.ts';
import { MailError } from './mail-failure.ts';

/** Every email has a known cause. */
interface Addressed {
  to: string;
  cause: MailCause;
}

/** The ID of an email that can be sent again: all attempts have the same Message-ID. */
interface Repeatable {
  id?: string;
}

/**
 * All methods throw if a stranger causes an email that wasn't counted for its address, and throw a
 * `MailError` if the mail server doesn't accept it.
 */
export interface Mail {
  /**
   * Sends the six-digit sign-in code, on behalf of a shop if it has a name; resolves when the mail
   * server has accepted it.
   */
  sendSignInCode(
    message: Addressed & {
      code: string;
      /** Signs in without the code. */
      link: string;
      lang: Language;
      shop: string | null;
    },
  ): Promise<void>;
  /** Sends a shop the data stored about one of its customers; resolves when the mail server has accepted it. */
  sendCustomerData(message: Addressed & Repeatable & CustomerDataMail): Promise<void>;
  /** Sends a shopper their notifications; resolves when the mail server has accepted it. */
  sendNotifications(message: Addressed & Repeatable & NotificationsMail): Promise<void>;
  /** Sends a shopper their alerts; resolves when the mail server has accepted it. */
  sendAlerts(message: Addressed & Repeatable & AlertsMail): Promise<void>;
  /** Sends a partner's email immediately; domain code uses the `send-mail` job instead, which retries. */
  sendPartnerMail(
    mail: Addressed & Repeatable & PartnerMail & { attachments?: MailAttachment[] },
  ): Promise<void>;
}

interface MailAttachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

interface Envelope {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  headers?: Record<string, string>;
  messageId?: string;
  replyTo?: string;
}

/**
 * Milliseconds of silence after which a mail server is considered unreachable, for emails that no
 * request waits for. RFC 5321 allows ten minutes to answer a whole email, because one that's given
 * up too early may arrive twice.
 */
const longTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 };
/**
 * For sign-in codes, which people wait for. A server that has sent its greeting is up, so it gets
 * more time for the email.
 */
const shortTimeouts = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 10_000 };
/** Suppresses out-of-office replies. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const withHeaders = (email: Envelope) => ({ ...email, headers: { ...headers, ...email.headers } });

/** The address of a sender such as `Wishlist <hello@shop.example>`. */
export const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;

type Send = (email: Envelope) => Promise<void>;

/** Sends emails over SMTP; without a server, writes `.eml` files, which the outbox page shows. */
function createSend(
  { smtpUrl, outbox }: { smtpUrl: string | undefined; outbox: string },
  timeouts: typeof longTimeouts,
): Send {
  if (smtpUrl) {
    return async (email) => {
      let isSent = false;
      const transport = createTransport({ url: smtpUrl, ...timeouts }).use('stream', ({ message }, done) => {
        message.processFunc((text) => text.once('end', () => (isSent = true)));
        done();
      });
      await transport.sendMail(withHeaders(email)).catch((error: unknown) => {
        throw new MailError(error, isSent);
      });
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (email) => {
    const { message } = await composer.sendMail(withHeaders(email));
    await mkdir(outbox, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(path.join(outbox, name), message as Buffer);
  };
}

/**
 * Counts emails by the mail server's response: a 5xx for the recipient or the text refuses one,
 * anything else may be temporary.
 */
function counting(send: Send, counts: Counts['emails']): Send {
  return async (email) => {
    try {
      await send(email);
      counts.sent += 1;
    } catch (error) {
      const { code = '', responseCode = 0 } = ((error as Error).cause ?? error) as {
        code?: string;
        responseCode?: number;
      };
      const isRefused = responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code);
      counts[isRefused ? 'refused' : 'failed'] += 1;
      throw error;
    }
  };
}

/**
 * One-click unsubscribe, see RFC 8058. The mail server's DKIM signature must cover both headers.
 */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Sends email over SMTP, or writes it to the outbox folder. `from` is a full address such as
 * `Wishlist <hello@shop.example>`.
 */
export function createMail(options: {
  smtpUrl: string | undefined;
  outbox: string;
  from: string;
  brandName: string;
  legalUrls: LegalUrls;
  /** The portal page for email settings. */
  settingsUrl: string;
  counts: Counts['emails'];
}): Mail {
  const send = counting(createSend(options, longTimeouts), options.counts);
  const sendSoon = counting(createSend(options, shortTimeouts), options.counts);
  const { from, brandName: brand, legalUrls, settingsUrl } = options;
  const domain = addressIn(from).split('@').at(-1);
  const post = (
    { to, cause, id }: Addressed & Repeatable,
    draft: Omit<Email, 'legal'>,
    {
      attachments = [],
      by = send,
      ...more
    }: Partial<Omit<Envelope, 'to' | 'subject' | 'text' | 'html'>> & { by?: Send } = {},
  ) => {
    requireCause(to, cause);
    const email: Email = { ...draft, legal: legalLinks(legalUrls, draft.lang) };
    return by({
      from,
      to,
      attachments,
      ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      ...more,
      subject: email.subject,
      text: emailText(email),
      html: emailHtml(email),
    });
  };
  return {
    async sendSignInCode({ to, cause, ...code }) {
      await post({ to, cause }, signInCode({ ...code, brand }), { by: sendSoon });
    },
    async sendPartnerMail({ attachments = [], ...mail }) {
      const attached = attachments.length > 0;
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content) }));
      await post(mail, partnerEmail(mail, { brand, settingsUrl, attached }), {
        attachments: files,
        ...('stopUrl' in mail.email && { headers: oneClick(mail.email.stopUrl) }),
      });
    },
    async sendCustomerData({ to, cause, id, ...answer }) {
      const files = answer.json === null ? [] : [customerDataFile(answer.json, brand)];
      await post({ to, cause, id }, customerData(answer, brand), { attachments: files });
    },
    async sendNotifications({ to, cause, id, ...message }) {
      await post({ to, cause, id }, notificationsEmail(message, brand), {
        headers: oneClick(message.unsubscribeUrl),
      });
    },
    async sendAlerts({ to, cause, id, ...message }) {
      const { shop, manageUrl } = message;
      await post({ to, cause, id }, alertsEmail(message, brand), {
        headers: oneClick(`${manageUrl}?for=${shop ? 'shop' : 'all'}`),
        from: `"${alertsSender(message, brand).replace(/["\\]/g, '')}" <${addressIn(from)}>`,
        ...(shop?.replyTo && { replyTo: shop.replyTo }),
      });
    },
  };
}
