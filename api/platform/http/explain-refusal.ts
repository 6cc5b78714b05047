import { decodeJwt } from 'jose';
import { type Auth, bearer } from './auth.ts';
import { authRequirements, type SecurityScheme } from './security-schemes.ts';

/** Each scheme’s credential: the header it is sent in, and its name in hints. */
const credentials: Record<SecurityScheme, { header: string; kind: string; place?: string }> = {
  publicKey: { header: 'authorization', kind: 'a public key', place: 'as a bearer token' },
  publicKeyHeader: { header: 'x-widget-key', kind: 'a public key', place: 'in X-Widget-Key' },
  publicKeyQuery: { header: 'key', kind: 'a public key', place: 'in ?key=' },
  widgetToken: { header: 'x-widget-token', kind: 'a widget token', place: 'in X-Widget-Token' },
  userToken: { header: 'authorization', kind: 'an access token' },
  personalToken: { header: 'authorization', kind: 'a personal access token' },
  webhookSignature: { header: 'webhook-signature', kind: 'a signature with a basket’s webhook secret' },
};

const prefixes: [string, string][] = [
  ['pk_', 'a public key'],
  ['wl_pat_', 'a personal access token'],
  ['wl_rt_', 'a refresh token'],
  ['whsec_', 'a webhook secret'],
];

const audiences: Record<string, string> = {
  widget: 'a widget token',
  user: 'an access token',
  guest: 'a guest ticket',
  customer: 'a customer ticket',
};

/** A credential’s kind by its form alone, so as not to reveal whether it was ever valid. */
export function kindOf(text: string): string {
  const known = prefixes.find(([prefix]) => text.startsWith(prefix));
  if (known) return known[1];
  try {
    const { aud, dest } = decodeJwt(text);
    if (dest !== undefined) return 'a Shopify session token';
    return (typeof aud === 'string' && audiences[aud]) || 'a token of another service';
  } catch {
    return 'a text that isn’t one of our tokens';
  }
}

const listing = (type: 'conjunction' | 'disjunction', texts: Iterable<string>) =>
  new Intl.ListFormat('en', { type }).format(texts);

/** The alternatives a route requires, without those that only add something optional. */
function accepted(auth: Auth): SecurityScheme[][] {
  const all = authRequirements[auth].security.map((schemes) => Object.keys(schemes) as SecurityScheme[]);
  const isExtended = (schemes: SecurityScheme[]) =>
    all.some(
      (other) =>
        other.length > 0 && other.length < schemes.length && other.every((one) => schemes.includes(one)),
    );
  return all.filter((schemes) => schemes.length > 0 && !isExtended(schemes));
}

function described(scheme: SecurityScheme, auth: Auth): string {
  if (scheme === 'userToken' && auth.startsWith('member')) return 'a member’s access token';
  const { kind, place } = credentials[scheme];
  return place ? `${kind} ${place}` : kind;
}

/** The credentials in a request’s headers, by header. */
function sentWith(header: (name: string) => string | undefined, key: string | undefined) {
  const authorization = header('authorization');
  const sent: [string, string | undefined][] = [
    ['authorization', authorization && (bearer(authorization) ?? authorization)],
    ['x-widget-token', header('x-widget-token')],
    ['x-widget-key', header('x-widget-key')],
    ['key', key],
    ['webhook-signature', header('webhook-signature')],
  ];
  return sent
    .filter((entry): entry is [string, string] => !!entry[1])
    .map(([name, text]) => ({
      header: name,
      kind: name === 'webhook-signature' ? credentials.webhookSignature.kind : kindOf(text),
      isWhole: name !== 'authorization' || bearer(authorization) !== undefined,
    }));
}

/** For a 401: which kinds of credentials a route takes, and which were sent. */
export function explainRefusal(
  auth: Auth,
  { header, key }: { header: (name: string) => string | undefined; key: string | undefined },
): { hint: string; challenge: string | undefined } | null {
  const alternatives = accepted(auth);
  if (alternatives.length === 0) return null;
  const takes = listing(
    'disjunction',
    new Set(
      alternatives.map((schemes) =>
        listing(
          'conjunction',
          schemes.map((one) => described(one, auth)),
        ),
      ),
    ),
  );
  const sent = sentWith(header, key);
  const isTaken = (one: (typeof sent)[number]) =>
    alternatives
      .flat()
      .some((scheme) => credentials[scheme].header === one.header && credentials[scheme].kind === one.kind);
  const kinds = [...new Set(sent.map(({ kind }) => kind))];
  const isWhole = sent.every((one) => one.isWhole);
  const hint = [
    `This route takes ${takes}.`,
    `You sent ${kinds.length > 0 ? listing('conjunction', kinds) : 'none'}.`,
    !isWhole && 'Put “Bearer” before it in Authorization.',
    isWhole && sent.length > 0 && sent.every(isTaken) && 'It may have expired or been revoked.',
  ];
  const takesBearer = authRequirements[auth].security
    .flatMap((schemes) => Object.keys(schemes) as SecurityScheme[])
    .some((scheme) => credentials[scheme].header === 'authorization');
  const isWrongBearer = sent.some((one) => one.header === 'authorization');
  return {
    hint: hint.filter(Boolean).join(' '),
    challenge: takesBearer ? `Bearer${isWrongBearer ? ' error="invalid_token"' : ''}` : undefined,
  };
}
