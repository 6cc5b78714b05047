import { z } from 'zod';
import { orThrow, type Schema, idempotent } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { randomUUID } from 'node:crypto';

export const keyId = z
  .int({ error: 'Give the numeric id that keys_list tells, not the pk_… value.' })
  .min(1)
  .describe('Numeric id of the key, from keys_list; not the pk_… value.');

const hosts = z
  .array(z.string().min(1).max(300))
  .max(100)
  .describe(
    'Hosts without scheme and path: "shop.example" (that host alone) or "*.shop.example" (every host below it, not shop.example itself). localhost always works and need not be named. Up to 100.',
  );

export const keysCreate = tool({
  name: 'keys_create',
  title: 'Create a public key',
  description:
    'Creates a public key: environment test gives pk_test_… (localhost and staging, on every plan), prod gives pk_live_… for production and needs at least one entry in allowed_domains. A public key is no secret: it stands in the shop’s pages. Each call makes another key, so look at keys_list first. Next: widget_init_check to try it, then snippet_save_button.',
  input: z.strictObject({
    environment: z
      .enum(['test', 'prod'], { error: 'Use test or prod.' })
      .describe('test: pk_test_…. prod: pk_live_…, works only on its allowed_domains.'),
    name: z
      .string()
      .max(80)
      .optional()
      .describe('What the key is called in the portal, up to 80 characters; only the team sees it.'),
    allowed_domains: hosts.optional(),
  }),
  output: z.object({ key: described('PortalKey') }),
  effect: 'adds',
  credentials: true,
  hints: {
    invalid_input:
      'A prod key needs allowed_domains: hosts without https:// and without a path, such as ["shop.example", "*.shop.example"]. Ask the user for the shop’s domain where you do not know it.',
  },
  async handle(body, { api }) {
    const key = await orThrow(
      api.POST('/portal/keys', { params: { header: idempotent(randomUUID()) }, body }),
    );
    const where = key.allowed_domains.length
      ? `It works on ${key.allowed_domains.join(', ')} and on localhost.`
      : 'It works everywhere, as it names no domains; keys_domains_set restricts it.';
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
    'Removes a key from the list for good, with its counters. Only a key that was never used, or that is revoked or expired: one in use is ended with keys_revoke first. The key of a platform shop’s theme cannot be deleted. It cannot be undone.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ deleted: z.literal(true), key_id: z.int() }),
  effect: 'removes',
  credentials: true,
  hints: {
    invalid_input:
      'If the user wants this key gone for good, and knows that pages with it stop working at once, call keys_revoke and then keys_delete.',
    api_key_not_found: 'There is no such key: it may be deleted already. keys_list tells the ids there are.',
  },
  async handle({ key_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/keys/{keyId}', { params: { path: { keyId: id } } }));
    return { data: { deleted: true as const, key_id: id }, text: `The key ${id} is deleted.` };
  },
});

export const keysDomainsGet = tool({
  name: 'keys_domains_get',
  title: 'Read a key’s allowed domains',
  description:
    'Tells on which hosts a key works and which of them are verified to be the partner’s; hint says what to do about the others. Read it before keys_domains_set, which replaces all of them. own_hosts are those a platform shop’s live key always has. Changes nothing.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ key_id: z.int(), domains: described('KeyDomains') }),
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
    'Replaces the list of hosts a key works on, at once. Hosts that are left out stop working, so read keys_domains_get first and send all that shall work. Hosts without scheme; *.shop.example covers sub-domains but not shop.example itself; localhost always works. Of a key that is being rotated, the new value gets the same list. Next: widget_init_check for a page of each host.',
  input: z.strictObject({ key_id: keyId, allowed_domains: hosts }),
  output: z.object({ key_id: z.int(), domains: described('KeyDomains') }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  credentials: true,
  hints: {
    invalid_input: 'Write hosts without https://, without a path: ["shop.example", "*.shop.example"].',
    unknown_key: 'The key is revoked or has run out. keys_list tells the active ones; keys_create makes one.',
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
    'Lists the partner’s public keys, the oldest first, with numeric id, value, environment, state, allowed domains and requests this month. Use it to find the id that the other keys_* tools, usage_key and widget_init_check take, and the value that snippets take. States: active; rotated (works until ends_at); expired (was rotated and has run out); revoked. Times are UTC. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ keys: z.array(described('PortalKey')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { keys } = await orThrow(api.GET('/portal/keys'));
    const count = keys.length === 1 ? 'There is 1 key' : `There are ${keys.length} keys`;
    return { data: { keys }, text: [`${count}:`, ...keys.map(keyLine)].join('\n') };
  },
});

/** A key in one line. */
function keyLine({ id, key, environment, name, status, allowed_domains, unused }: Schema<'PortalKey'>) {
  const domains = allowed_domains.join(', ') || (environment === 'live' ? 'no domains' : 'any domain');
  return `${id}: ${key}${name ? ` “${name}”` : ''}, ${environment}, ${status}${unused ? ', unused' : ''}, ${domains}`;
}

export const keysRevoke = tool({
  name: 'keys_revoke',
  title: 'End a key at once',
  description:
    'Ends a key and every widget token it minted, at once and for good: save buttons and baskets with this key stop working immediately. It cannot be undone, so ask the user before you call it. To replace a key without an interruption use keys_rotate. Called again it changes nothing. Next: keys_delete removes the ended key from the list.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ revocation: described('KeyRevocation') }),
  effect: 'removes',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const revocation = await orThrow(
      api.POST('/portal/keys/{keyId}/revoke', { params: { path: { keyId: id } } }),
    );
    const theme = revocation.theme_told === null ? '' : ' The theme of the platform shop gets another key.';
    return {
      data: { revocation },
      text: `The key ${id} is revoked since ${revocation.revoked_at} (UTC).${theme} keys_delete removes it from the list.`,
    };
  },
});

export const keysRotate = tool({
  name: 'keys_rotate',
  title: 'Give a key a new value',
  description:
    'Replaces a key by a new one with the same environment and allowed domains. The old value works for 15 more minutes and then never again: the shop’s pages must have the new value by then, so ask the user before you call it. It cannot be undone. Called again within the 15 minutes it answers the same new key. To end a key at once use keys_revoke. The new key has another id.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ rotation: described('KeyRotation') }),
  effect: 'removes',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const rotation = await orThrow(
      api.POST('/portal/keys/{keyId}/rotate', { params: { path: { keyId: id } } }),
    );
    const { key, old_valid_until: until, theme_told: themeTold } = rotation;
    const theme =
      themeTold === null
        ? ''
        : themeTold
          ? ' The theme of the platform shop has the new value already.'
          : ' The theme of the platform shop could not be told yet; that is tried again.';
    return {
      data: { rotation },
      text: `The new key is ${key} (id ${rotation.id}). The old value (id ${id}) works until ${until} (UTC): replace it in the shop’s pages before.${theme}`,
    };
  },
});

/** Where a key works, in a sentence. */
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
    : `The key ${id} names no domains: a test key works everywhere, a live key on localhost alone.`;
  const stays = own.length ? ` ${own.join(', ')} belongs to the platform shop and stays.` : '';
  const verified = states.filter(({ state }) => state === 'verified').map(({ domain }) => domain);
  const open = states.filter(({ state }) => state === 'unverified' || state === 'failing');
  const proven = verified.length ? ` Verified: ${verified.join(', ')}.` : '';
  const todo = open.map(
    ({ domain, hint, dns_name: name }) => `${domain} (${hint} TXT record ${name}: ${text})`,
  );
  return `${named}${stays}${proven}${todo.length ? ` Not verified: ${todo.join('; ')}.` : ''}`;
}
