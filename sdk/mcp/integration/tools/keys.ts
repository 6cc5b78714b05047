import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow, type Schema } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Confirmation, tool } from '../../core/tool.ts';

export const keyId = z
  .int({ error: 'Pass the numeric id from keys_list, not the pk_… value.' })
  .min(1)
  .describe('Numeric id from keys_list, not the pk_… value.');

const keyConfirmed: Confirmation<{ key_id: number }> = {
  what: 'Name of the key, or its pk_… value without one',
  from: 'keys_list',
  async read({ key_id: keyId }, { api }) {
    const { name, key } = await orThrow(api.GET('/portal/keys/{keyId}', { params: { path: { keyId } } }));
    return name || key;
  },
};

const hosts = z
  .array(z.string().min(1).max(300))
  .max(100)
  .describe(
    'Hosts without scheme: shop.example, or *.shop.example for its subdomains only. localhost always works.',
  );

export const keysCreate = tool({
  name: 'keys_create',
  title: 'Create a public key',
  description:
    'Creates a public key, which isn’t secret: test for localhost and staging, prod for production, with at least one entry in allowed_domains. Each call creates another, so check keys_list first. Next: widget_init_check, snippet_save_button.',
  input: z.strictObject({
    environment: z
      .enum(['test', 'prod'], { error: 'Use test or prod.' })
      .describe('test: pk_test_…. prod: pk_live_….'),
    name: z.string().max(80).optional().describe('Shown only in the portal.'),
    allowed_domains: hosts.optional(),
  }),
  output: z.object({ key: schemaOf('PortalKey') }),
  effect: 'adds',
  credentials: true,
  hints: {
    invalid_input:
      'A prod key needs allowed_domains: hosts without https:// and without a path, such as ["shop.example", "*.shop.example"]. If you don’t know the shop’s domain, ask the user.',
  },
  async handle(body, { api }) {
    const key = await orThrow(
      api.POST('/portal/keys', { params: { header: idempotent(randomUUID()) }, body }),
    );
    const where = key.allowed_domains.length
      ? `It works on ${key.allowed_domains.join(', ')} and on localhost.`
      : 'It has no allowed domains, so it works everywhere; keys_domains_set restricts it.';
    return {
      data: { key },
      text: `Created the ${key.environment} key ${key.key} (id ${key.id}). ${where} Next: widget_init_check, then snippet_save_button.`,
    };
  },
});

export const keysDelete = tool({
  name: 'keys_delete',
  title: 'Delete an unused or ended key',
  description:
    'Permanently deletes a key and its counters: one that was never used, or is revoked or expired (keys_revoke). The key of a platform shop’s theme can’t be deleted.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ deleted: z.literal(true), key_id: z.int() }),
  effect: 'removes',
  confirms: keyConfirmed,
  credentials: true,
  hints: {
    invalid_input:
      'If the user wants to delete this key permanently, and knows that pages with it stop working immediately, call keys_revoke and then keys_delete.',
    api_key_not_found:
      'There is no key with this id: it may already be deleted. keys_list returns the existing ids.',
  },
  async handle({ key_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/keys/{keyId}', { params: { path: { keyId: id } } }));
    return { data: { deleted: true as const, key_id: id }, text: `Deleted key ${id}.` };
  },
});

export const keysDomainsGet = tool({
  name: 'keys_domains_get',
  title: 'Read a key’s allowed domains',
  description:
    'Returns the hosts a key works on, which of them are verified, and what to do about the others. own_hosts are those that a platform shop’s live key always has.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ key_id: z.int(), domains: schemaOf('KeyDomains') }),
  effect: 'reads',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const domains = await orThrow(
      api.GET('/portal/keys/{keyId}/domains', { params: { path: { keyId: id } } }),
    );
    return { data: { key_id: id, domains }, text: domainsText(id, domains) };
  },
});

export const keysDomainsSet = tool({
  name: 'keys_domains_set',
  title: 'Set a key’s allowed domains',
  description:
    'Replaces the hosts a key works on, immediately. Hosts you leave out stop working: call keys_domains_get first and pass all of them. A key that is being rotated gets the same list. Next: widget_init_check for a page on each host.',
  input: z.strictObject({ key_id: keyId, allowed_domains: hosts }),
  output: z.object({ key_id: z.int(), domains: schemaOf('KeyDomains') }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  confirms: keyConfirmed,
  credentials: true,
  hints: {
    invalid_input: 'Enter hosts without https:// and without a path: ["shop.example", "*.shop.example"].',
    unknown_key: 'The key is revoked or expired. keys_list returns the active keys; keys_create creates one.',
  },
  async handle({ key_id: id, allowed_domains }, { api }) {
    const domains = await orThrow(
      api.PUT('/portal/keys/{keyId}/domains', {
        params: { path: { keyId: id } },
        body: { allowed_domains },
      }),
    );
    return { data: { key_id: id, domains }, text: domainsText(id, domains) };
  },
});

export const keysList = tool({
  name: 'keys_list',
  title: 'List the public keys',
  description:
    'Lists the partner’s public keys with the id that keys_*, usage_key and widget_init_check take, the value that snippets take, status, domains and requests this month. rotated keys work until ends_at (UTC); expired and revoked ones don’t.',
  input: z.strictObject({}),
  output: z.object({ keys: z.array(schemaOf('PortalKey')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { keys } = await orThrow(api.GET('/portal/keys'));
    const count = keys.length === 1 ? 'There is 1 key' : `There are ${keys.length} keys`;
    return { data: { keys }, text: [`${count}:`, ...keys.map(keyLine)].join('\n') };
  },
});

/** Summarizes a key in one line. */
function keyLine({ id, key, environment, name, status, allowed_domains, unused }: Schema<'PortalKey'>) {
  const domains = allowed_domains.join(', ') || (environment === 'live' ? 'no domains' : 'any domain');
  return `${id}: ${key}${name ? ` ${quoteText(name)}` : ''}, ${environment}, ${status}${unused ? ', unused' : ''}, ${domains}`;
}

export const keysRevoke = tool({
  name: 'keys_revoke',
  title: 'Revoke a key',
  description:
    'Revokes a key, immediately and permanently: buttons and baskets with it stop working. Ask the user first. To replace a key without interruption: keys_rotate. To remove it from the list: keys_delete.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ revocation: schemaOf('KeyRevocation') }),
  effect: 'removes',
  confirms: keyConfirmed,
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const revocation = await orThrow(
      api.POST('/portal/keys/{keyId}/revoke', { params: { path: { keyId: id } } }),
    );
    const theme = revocation.theme_told === null ? '' : ' The platform shop’s theme gets another key.';
    return {
      data: { revocation },
      text: `Key ${id} was revoked at ${revocation.revoked_at} (UTC).${theme} keys_delete removes it from the list.`,
    };
  },
});

export const keysRotate = tool({
  name: 'keys_rotate',
  title: 'Rotate a key',
  description:
    'Replaces a key with a new one for the same domains, with a new id. The old value works for 15 more minutes, so the pages must change by then: ask the user first. Repeating it within that time returns the same new key.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ rotation: schemaOf('KeyRotation') }),
  effect: 'removes',
  confirms: keyConfirmed,
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const rotation = await orThrow(
      api.POST('/portal/keys/{keyId}/rotate', { params: { path: { keyId: id } } }),
    );
    const { key, old_valid_until: until, theme_told: themeSynced } = rotation;
    const theme =
      themeSynced === null
        ? ''
        : themeSynced
          ? ' The platform shop’s theme already has the new value.'
          : ' The platform shop’s theme doesn’t have the new value yet; we keep trying to update it.';
    return {
      data: { rotation },
      text: `The new key is ${key} (id ${rotation.id}). The old value (id ${id}) works until ${until} (UTC): replace it in the shop’s pages by then.${theme}`,
    };
  },
});

/** Describes the domains that a key works on. */
function domainsText(
  id: number,
  {
    allowed_domains: domains,
    own_hosts: own,
    domains: states,
    verification_text: text,
  }: Schema<'KeyDomains'>,
) {
  const named = domains.length
    ? `The key ${id} works on ${domains.join(', ')}, and always on localhost.`
    : `The key ${id} has no allowed domains: a test key works everywhere, a live key only on localhost.`;
  const stays = own.length ? ` From the platform shop, can’t be removed: ${own.join(', ')}.` : '';
  const verified = states.filter(({ state }) => state === 'verified').map(({ domain }) => domain);
  const open = states.filter(({ state }) => state === 'unverified' || state === 'failing');
  const proven = verified.length ? ` Verified: ${verified.join(', ')}.` : '';
  const todo = open.map(
    ({ domain, hint, dns_name: name }) => `${domain} (${hint} TXT record ${name}: ${text})`,
  );
  return `${named}${stays}${proven}${todo.length ? ` Not verified: ${todo.join('; ')}.` : ''}`;
}
