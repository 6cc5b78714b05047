import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { html, raw } from 'hono/html';
import PostalMime, { type Email } from 'postal-mime';
import { clientAddress } from '#api/platform/http/client-address.ts';
import { createRouter } from '#api/platform/http/router.ts';

const shown = 50;

async function readEmails(folder: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newest = names.sort().reverse().slice(0, shown);
  return Promise.all(newest.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'long',
  timeZone: 'UTC',
});

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

const style = `
  :root { color-scheme: light dark; --ink: #1c1917; --ink-2: #57534e; --paper: #fafaf9; --surface: #fff; --line: #e7e5e4; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f5f2ee; --ink-2: #b9b2aa; --paper: #171513; --surface: #201d1b; --line: #2f2b28; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 48px 24px; }
  h1 { font-size: 1.75rem; letter-spacing: -0.02em; margin: 0 0 4px; }
  p { margin: 0; color: var(--ink-2); }
  @media (max-width: 600px) { main { padding: 24px 12px; } article { padding: 16px !important; } }
  article { margin-top: 24px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px;
    overflow-wrap: anywhere; }
  h2 { font-size: 1.125rem; letter-spacing: -0.02em; margin: 0; }
  iframe { width: 100%; height: 560px; margin-top: 16px; border: 1px solid var(--line); border-radius: 10px; }
  summary { min-height: 44px; padding-top: 12px; box-sizing: border-box; color: var(--ink-2); cursor: pointer; }
  pre { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`;

/** The HTML as an email client shows it: no scripts, no resources, and links open in a tab. */
const framed = ({ html: content, text, subject }: Email) =>
  html`<iframe
      title="${subject}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${content?.replace('<head>', '<head><base target="_blank">')}"
    ></iframe>
    <details>
      <summary>Plain text</summary>
      <pre>${text}</pre>
    </details>`;

/** New emails appear automatically. The page only changes then, to keep text selections. */
const script = `
  setInterval(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [before, after] = [document, page].map((one) => one.querySelector('main'));
    if (before.textContent !== after.textContent) before.replaceChildren(...after.childNodes);
  }, 2000);`;

/** Hostnames that external DNS can't point here. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * In development, and only on this machine: the emails that would have been sent, newest first.
 * Only served on the site's own hosts, because a foreign page could point its own hostname here
 * (DNS rebinding).
 * @param origins of the service
 */
export function outboxRoutes(folder: string, origins: ReadonlySet<string>) {
  const hosts = new Set([...thisMachine, ...[...origins].map((origin) => new URL(origin).hostname)]);
  const router = createRouter();
  router.get('/outbox', async (c) => {
    const { hostname } = new URL(c.req.url);
    if (!isLoopback(clientAddress(c, 0)) || !hosts.has(hostname)) return c.notFound();
    const emails = await readEmails(folder);
    c.header('Cache-Control', 'no-store');
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Outbox</title>
            <style>
              ${style}
            </style>
          </head>
          <body>
            <main aria-live="polite">
              <h1>Outbox</h1>
              <p>This server’s emails. They’re written to files because no SMTP_URL is set.</p>
              ${
                emails.length === 0
                  ? html`<article>
                      <h2>No emails yet</h2>
                      <p>Ask for a sign-in code somewhere: it appears here within two seconds.</p>
                    </article>`
                  : ''
              }
              ${emails.map(
                (email) =>
                  html`<article>
                    <h2>${email.subject}</h2>
                    <p>
                      To ${email.to?.map((to) => to.address).join(', ')} ·
                      ${email.date ? timeFormat.format(new Date(email.date)) : ''}
                    </p>
                    ${email.html ? framed(email) : html`<pre>${email.text}</pre>`}
                  </article>`,
              )}
            </main>
            <script>
              ${raw(script)};
            </script>
          </body>
        </html>`,
    );
  });
  return router;
}
