import { problemsIn } from '#app/hosted/refusal-text.server.ts';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import type { AdminRequest } from '../admin.server.ts';
import { lang, text, type TextKey } from '../texts.ts';
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

const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '');
const domainsIn = (fields: FormData) =>
  fields
    .getAll('domain')
    .map(String)
    .filter((domain) => domain.trim());
const keyIn = ({ shop }: AdminRequest, fields: FormData) => ({
  keyId: Number(textIn(fields, 'key')) || 0,
  partnerId: shop.partnerId,
});

const intents: Record<string, Intent> = {
  create: (request, fields) =>
    createKey(request.ctx, {
      demandsDomains: true,
      partnerId: request.shop.partnerId,
      environment: textIn(fields, 'environment') === 'live' ? 'live' : 'test',
      name: textIn(fields, 'name'),
      domains: domainsIn(fields),
    }),
  domains: (request, fields) =>
    setKeyDomains(request.ctx, { ...keyIn(request, fields), domains: domainsIn(fields) }),
  check: (request, fields) =>
    checkKeyDomains(request.ctx, { ...keyIn(request, fields), domain: textIn(fields, 'domain') }),
  rotate: (request, fields) => rotateKey(request.ctx, keyIn(request, fields)),
  revoke: (request, fields) => revokeKey(request.ctx, keyIn(request, fields)),
  delete: (request, fields) => deleteKey(request.ctx, keyIn(request, fields)),
  // If Shopify still doesn't respond, the shop's own state shows it.
  'sync-theme': ({ ctx, shop }) => provisionShop(ctx, shop.domain).catch(() => undefined),
};

/** Carries out an intent of the keys page. The service's refusals become responses; other errors are thrown. */
export async function answerKeysIntent(request: AdminRequest, fields: FormData): Promise<IntentAnswer> {
  const name = textIn(fields, 'intent');
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!intent) throw new Response(null, { status: 400 });
  try {
    await intent(request, fields);
    return { intent: name, problems: [], data: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { field = '', hint = messageOf(error) } = error.details;
    return {
      intent: name,
      problems: problemsIn(lang(), [{ field: String(field), hint: String(hint) }]),
      data: null,
    };
  }
}

/** Responses to a page that another window has made out of date. */
const outdated: Record<string, TextKey> = {
  api_key_not_found: 'keys.notFound',
  unknown_key: 'keys.hasEnded',
};

function messageOf({ code, message }: ServiceError): string {
  const key = outdated[code];
  return key ? text(key) : message;
}
