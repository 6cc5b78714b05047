import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The emails that have been sent to an address so far, the oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [] as string[])).sort();
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
  );
  return emails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The `count`th email to an address, waited for: the queue sends it. */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<Email> {
  for (let tries = 0; tries < 200; tries += 1) {
    const email = (await mailsTo(dataDir, address))[count - 1];
    if (email) return email;
    await delay(50);
  }
  throw new Error(`there are less than ${count} mails to ${address}`);
}

/**
 * The newest sign-in code mailed to an address, waited for; with `since` only of a mail sent from then on. Other
 * emails to the address may come between: the queue takes its time.
 */
export async function lastCode(dataDir: string, address: string, since = new Date(0)): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  // The files' names begin with the time of sending.
  const oldest = since.toISOString().replaceAll(/[:.]/g, '-');
  for (let tries = 0; tries < 200; tries += 1) {
    const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name >= oldest).sort();
    for (const name of names.reverse()) {
      const { to, subject } = await PostalMime.parse(await readFile(path.join(outbox, name)));
      const code = subject?.match(/\d{6}/)?.[0];
      if (code && to?.some((one) => one.address === address)) return code;
    }
    await delay(50);
  }
  throw new Error(`no code was mailed to ${address}`);
}
