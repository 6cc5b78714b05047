import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { formatText } from '../contract/texts/format.ts';
import { mailTexts } from '../contract/texts/mail.ts';
import type { Mail } from './adapters.ts';
import { customerDataLetter } from './customer-data-letter.ts';
import { escapeHtml, mailPage } from './mail-page.ts';

interface Letter {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Milliseconds of silence after which a mail server counts as gone. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** No holiday notes in return, please. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

type Send = (letter: Letter) => Promise<void>;

/** Letters go to the SMTP server; without one they become `.eml` files, which the outbox page shows. */
function createSend({ smtpUrl, outbox }: { smtpUrl: string | undefined; outbox: string }): Send {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience });
    return async (letter) => void (await transport.sendMail({ ...letter, headers }));
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (letter) => {
    const { message } = await composer.sendMail({ ...letter, headers });
    await mkdir(outbox, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(path.join(outbox, name), message as Buffer);
  };
}

/** A code that is easy to read off. */
function codePage(
  lang: string,
  brand: string,
  code: string,
  lines: { title: string; before: string; after: string },
): string {
  return mailPage(
    lang,
    brand,
    lines.title,
    `<p style="margin:0 0 24px;font-size:16px">${escapeHtml(lines.before)}</p>
<p style="margin:0 0 24px;padding:20px 0;font-size:36px;font-weight:600;letter-spacing:.22em;text-align:center;background:#fff;border:1px solid #e7e5e4;border-radius:14px">${code}</p>
<p style="margin:0;font-size:14px;color:#57534e">${escapeHtml(lines.after)}</p>`,
  );
}

/** Mail by SMTP, or into the outbox folder. `from` is a full address such as `Wishlist <hello@shop.example>`. */
export function createMail(options: {
  smtpUrl: string | undefined;
  outbox: string;
  from: string;
  brandName: string;
}): Mail {
  const send = createSend(options);
  return {
    async sendSignInCode({ to, code, lang }) {
      const texts = mailTexts[lang];
      const values = { code, brand: options.brandName };
      const [title, before, after] = [texts.codeTitle, texts.codeBefore, texts.codeAfter].map((line) =>
        formatText(lang, line, values),
      ) as [string, string, string];
      await send({
        from: options.from,
        to,
        subject: formatText(lang, texts.codeSubject, values),
        text: `${title}\n\n${before}\n\n    ${code}\n\n${after}\n`,
        html: codePage(lang, options.brandName, code, { title, before, after }),
      });
    },
    async sendCustomerData({ to, ...answer }) {
      await send({ from: options.from, to, ...customerDataLetter(answer, options.brandName) });
    },
  };
}
