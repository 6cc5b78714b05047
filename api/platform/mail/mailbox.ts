import { domainToASCII } from 'node:url';

/** Providers that have several domains for one mailbox, or ignore some characters of an address. */
const providers = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'ya.ru'], ignored: /[.-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: '' },
] as const;

/**
 * The mailbox behind an address, as far as its form shows: without a plus tag and characters that
 * its provider ignores. For counting only: two people can share one, so it's never written to,
 * looked up or shown.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase().normalize('NFKC');
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1).replace(/\.+$/, '');
  const domain = domainToASCII(typed) || typed;
  const name = text.slice(0, Math.max(at, 0));
  const [untagged = ''] = name.split('+');
  const provider = providers.find(({ domains }) => domains.some((known) => known === domain));
  const plain = provider ? untagged.replaceAll(provider.ignored, '') : untagged;
  // An address such as `+news@shop.example` has nothing else.
  return `${plain || name}@${provider?.domains[0] ?? domain}`;
}
