import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';

const limits = { timeout: 120_000, interval: 50 };

/** The emails sent to an address so far, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [] as string[])).sort();
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
  );
  return emails.filter(({ to }) => to?.some((one) => one.address === address));
}

/**
 * Waits for an email to an address, which the queue sends.
 * @param which its position or its subject: emails that are sent at the same time can arrive in any order
 */
export async function mailTo(dataDir: string, address: string, which: number | string = 1): Promise<Email> {
  const find = async () => {
    const mails = await mailsTo(dataDir, address);
    return typeof which === 'number' ? mails[which - 1] : mails.find(({ subject }) => subject === which);
  };
  return vi.waitUntil(find, limits).catch((cause: unknown) => {
    throw new Error(`no mail to ${address} is ${which}`, { cause });
  });
}

/**
 * Waits for the latest sign-in code emailed to an address, only since `since` if given. Other emails may
 * arrive in between, since the queue takes its time.
 */
export async function lastCode(dataDir: string, address: string, since = new Date(0)): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  // File names start with the time of sending.
  const oldest = since.toISOString().replaceAll(/[:.]/g, '-');
  const find = async () => {
    const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name >= oldest).sort();
    for (const name of names.reverse()) {
      const { to, subject } = await PostalMime.parse(await readFile(path.join(outbox, name)));
      const code = subject?.match(/\d{6}/)?.[0];
      if (code && to?.some((one) => one.address === address)) return code;
    }
    return undefined;
  };
  return vi.waitUntil(find, limits).catch((cause: unknown) => {
    throw new Error(`no code was mailed to ${address}`, { cause });
  });
}
