import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressIn } from '#api/platform/mail/mail.ts';
import type { Env } from '../../env.ts';
import { Problem, Unchecked } from './problem.ts';

/** DKIM selectors of large mail providers, and common names. */
const knownSelectors = (
  'default dkim mail email smtp key1 k1 k2 k3 s1 s2 selector1 selector2 google pm mailjet mandrill mg pic mx ' +
  'fm1 fm2 fm3 zoho zmail brevo1 brevo2 protonmail protonmail2 protonmail3 sig1 resend scph0226'
).split(' ');
const minRsaKeyBits = 1_024;

/** Parses a tagged record such as `v=DMARC1; p=none`. */
const tagsOf = (record: string): Record<string, string> =>
  Object.fromEntries(
    record.split(';').flatMap((part) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/s.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );

function createLookup(servers: readonly string[]) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  async function orNone<Found>(name: string, ask: Promise<Found[]>): Promise<Found[]> {
    return ask.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
      throw new Unchecked(
        `DNS doesn’t answer for ${name} (${error.code})`,
        'Check DNS_SERVERS and the domain’s name servers, then try again.',
      );
    });
  }
  return {
    texts: async (name: string) =>
      (await orNone(name, resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mailServers: (name: string) => orNone(name, resolver.resolveMx(name)),
  };
}
type Lookup = ReturnType<typeof createLookup>;

async function checkMx(domain: string, { mailServers }: Lookup): Promise<string> {
  const [first] = await mailServers(domain);
  if (!first || first.exchange === '') {
    throw new Problem(
      `${domain} can’t receive email (no MX record), so replies and bounces are lost, and many providers refuse emails from it`,
      'Add an MX record, or set MAIL_FROM to an address at a domain that receives email.',
    );
  }
  return `${domain} receives email at ${first.exchange}`;
}

async function checkSpf(domain: string, { texts }: Lookup): Promise<string> {
  const records = (await texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) {
    throw new Problem(
      `${domain} has no SPF record, so providers may refuse its emails`,
      `Add a TXT record to ${domain} that lists your mail provider, such as \`v=spf1 include:_spf.provider.example ~all\`.`,
    );
  }
  if (records.length > 1) {
    throw new Problem(
      `${domain} has ${records.length} SPF records, so none is valid`,
      'Merge them into one TXT record.',
    );
  }
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  const all = terms.find((term) => /^[-~?+]?all$/.test(term));
  if (all === 'all' || all === '+all') {
    throw new Problem(
      `The SPF record of ${domain} allows every server to send for it`,
      'End it with `~all` or `-all`.',
    );
  }
  if ((all === undefined && !terms.some((term) => term.startsWith('redirect='))) || all === '?all') {
    throw new Problem(`The SPF record of ${domain} refuses no one`, 'End it with `~all` or `-all`.');
  }
  return `${record} (whether it lists the servers that your provider sends from can’t be checked)`;
}

async function checkDmarc(domain: string, { texts }: Lookup): Promise<string> {
  const { getDomain } = await import('tldts');
  const organization = getDomain(domain) ?? domain;
  for (const name of new Set([domain, organization])) {
    const records = (await texts(`_dmarc.${name}`)).filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1) {
      throw new Problem(
        `_dmarc.${name} has ${records.length} DMARC records, so none is valid`,
        'Keep one of them.',
      );
    }
    if (!/^(none|quarantine|reject)$/i.test(tagsOf(record).p ?? '')) {
      throw new Problem(
        `The DMARC record at _dmarc.${name} has no valid policy: ${record}`,
        'Set `p=none`, `p=quarantine` or `p=reject`.',
      );
    }
    return `${record} at _dmarc.${name}`;
  }
  throw new Problem(
    `${domain} has no DMARC record, which Gmail and Yahoo require for bulk email such as alerts`,
    `Add the TXT record \`v=DMARC1; p=none; rua=mailto:postmaster@${organization}\` to _dmarc.${organization}.`,
  );
}

/** @throws Problem if signatures with this key aren't accepted */
function checkDkimKey(name: string, record: string): void {
  const { p = '', k = 'rsa' } = tagsOf(record);
  const key = p.replace(/\s+/g, '');
  if (key === '') {
    throw new Problem(
      `The DKIM key at ${name} is revoked (it’s empty)`,
      'Publish the key that your provider shows.',
    );
  }
  if (k.toLowerCase() !== 'rsa') return;
  let bits: number | undefined;
  try {
    const made = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    bits = made.asymmetricKeyDetails?.modulusLength;
  } catch {
    throw new Problem(
      `The DKIM key at ${name} can’t be read`,
      'Copy the whole key that your provider shows.',
    );
  }
  if (bits !== undefined && bits < minRsaKeyBits) {
    throw new Problem(`The DKIM key at ${name} has only ${bits} bits`, 'Create one with 2,048 bits.');
  }
}

async function checkDkim(domain: string, { texts }: Lookup, given: readonly string[]): Promise<string> {
  const names = (given.length > 0 ? given : knownSelectors).map(
    (selector) => `${selector}._domainkey.${domain}`,
  );
  const found: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      // Records without a key come from a wildcard.
      const record = (await texts(name)).find((text) => 'p' in tagsOf(text));
      if (record === undefined) {
        if (given.length === 0) return;
        throw new Problem(
          `There is no DKIM key at ${name}`,
          'Publish the key that your provider shows, or check the selector.',
        );
      }
      checkDkimKey(name, record);
      found.push(name);
    }),
  );
  if (found.length === 0) {
    throw new Unchecked(
      `No DKIM key was found at the names that mail providers usually use below _domainkey.${domain}`,
      'Run `wl doctor --dkim-selector` with the `s=` in the DKIM-Signature header of an email that you received from the service. If there is no such header, turn on signing at your mail provider.',
    );
  }
  return `${found.sort().join(', ')} (whether your provider signs with it can’t be checked)`;
}

/** Checks of the sender's domain, by name; empty if emails aren't sent. */
export function mailDomainChecks(
  { mailFrom, smtpUrl, dnsServers }: Env,
  dkimSelectors: readonly string[],
): Record<string, () => Promise<string>> {
  if (!smtpUrl) return {};
  const domain = addressIn(mailFrom).split('@').at(-1)!.toLowerCase();
  if (isIP(domain) !== 0 || !domain.includes('.')) {
    return {
      sender: async () => {
        throw new Problem(
          `Emails are sent from ${addressIn(mailFrom)}, which isn’t at a domain, so providers refuse them`,
          'Set MAIL_FROM to an address at your domain.',
        );
      },
    };
  }
  const lookup = createLookup(dnsServers);
  return {
    mx: () => checkMx(domain, lookup),
    spf: () => checkSpf(domain, lookup),
    dkim: () => checkDkim(domain, lookup, dkimSelectors),
    dmarc: () => checkDmarc(domain, lookup),
  };
}
