import type { IntentAnswer } from '#app/ui/use-intent.ts';
import type { AdminRequest } from '../admin.server.ts';
import {
  checkKeyDomains,
  createKey,
  deleteKey,
  provisionShop,
  revokeKey,
  rotateKey,
  ServiceError,
  setKeyDomains,
} from './keys.server.ts';

type Intent = (request: AdminRequest, fields: FormData) => Promise<unknown>;

const text = (fields: FormData, name: string) => String(fields.get(name) ?? '');
const domainsIn = (fields: FormData) =>
  fields
    .getAll('domain')
    .map(String)
    .filter((domain) => domain.trim());
const keyIn = ({ shop }: AdminRequest, fields: FormData) => ({
  keyId: Number(text(fields, 'key')) || 0,
  partnerId: shop.partnerId,
});

const intents: Record<string, Intent> = {
  create: (request, fields) =>
    createKey(request.ctx, {
      demandsDomains: true,
      partnerId: request.shop.partnerId,
      environment: text(fields, 'environment') === 'live' ? 'live' : 'test',
      name: text(fields, 'name'),
      domains: domainsIn(fields),
    }),
  domains: (request, fields) =>
    setKeyDomains(request.ctx, { ...keyIn(request, fields), domains: domainsIn(fields) }),
  check: (request, fields) =>
    checkKeyDomains(request.ctx, { ...keyIn(request, fields), domain: text(fields, 'domain') }),
  rotate: (request, fields) => rotateKey(request.ctx, keyIn(request, fields)),
  revoke: (request, fields) => revokeKey(request.ctx, keyIn(request, fields)),
  delete: (request, fields) => deleteKey(request.ctx, keyIn(request, fields)),
  // That Shopify does not answer again is seen from the shop itself.
  'tell-theme': ({ ctx, shop }) => provisionShop(ctx, shop.domain).catch(() => undefined),
};

/** Does what the merchant asked on the keys page. What the service refuses is an answer, everything else a failure. */
export async function answerKeysIntent(request: AdminRequest, fields: FormData): Promise<IntentAnswer> {
  const name = text(fields, 'intent');
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!intent) throw new Response(null, { status: 400 });
  try {
    await intent(request, fields);
    return { intent: name, problems: [], data: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { field = '', hint = sentences[error.code] ?? error.message } = error.details;
    return { intent: name, problems: [{ field: String(field), hint: String(hint) }], data: null };
  }
}

/** Said to a merchant whose page is older than what another window did. */
const sentences: Record<string, string> = {
  api_key_not_found: 'This key is no longer there. Load the page again.',
  unknown_key: 'This key has ended. Load the page again.',
};
