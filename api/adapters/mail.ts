import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { formatText } from '../contract/texts/format.ts';
import { mailTexts } from '../contract/texts/mail.ts';
import type { Mail } from './adapters.ts';

interface Letter {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(
  lang: string,
  brand: string,
  code: string,
  lines: { title: string; before: string; after: string },
): string {
  const text = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c1917;line-height:1.5';
  return `<!doctype html><html lang="${lang}"><body style="margin:0;background:#fafaf9;${text}">
<div style="max-width:440px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 24px;font-size:14px"><span style="color:#e5484d">&#9829;</span> <strong>${escapeHtml(brand)}</strong></p>
<h1 style="margin:0 0 12px;font-size:22px;letter-spacing:-.02em">${escapeHtml(lines.title)}</h1>
<p style="margin:0 0 24px;font-size:16px">${escapeHtml(lines.before)}</p>
<p style="margin:0 0 24px;padding:20px 0;font-size:36px;font-weight:600;letter-spacing:.22em;text-align:center;background:#fff;border:1px solid #e7e5e4;border-radius:14px">${code}</p>
<p style="margin:0;font-size:14px;color:#57534e">${escapeHtml(lines.after)}</p>
</div></body></html>`;
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
        html: page(lang, options.brandName, code, { title, before, after }),
      });
    },
  };
}
