/** A partner's keys: the data and intents of the portal's and the admin's pages. */
import { checkKeyDomains } from '#api/modules/keys/check-key-domains.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { deleteKey } from '#api/modules/keys/delete-key.ts';
import { listKeys } from '#api/modules/keys/list-keys.ts';
import { withDomains } from '#api/modules/keys/read-key-domains.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { ownHosts } from '#api/modules/keys/shop-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { keysIn } from '#app/hosted/refusal-text.server.ts';
import type { PartnerStep } from './step.server.ts';
import { lang } from './texts.ts';

/** The keys with their domains, and the hosts that a live key always has. */
export async function readKeys(ctx: Context, partnerId: number) {
  const [keys, hosts] = await Promise.all([listKeys(ctx, { partnerId }), ownHosts(ctx.prisma, partnerId)]);
  const shown = await withDomains(ctx, partnerId, keys);
  return { ...shown, keys: keysIn(lang(), shown.keys), hosts, now: ctx.clock() };
}

export const keyOf = ({ partnerId, id }: PartnerStep) => ({ keyId: id('key'), partnerId });

export const keyIntents = {
  async create({ ctx, partnerId, field, fields }) {
    const { id } = await createKey(ctx, {
      demandsDomains: true,
      partnerId,
      environment: field('environment') === 'live' ? 'live' : 'test',
      name: field('name'),
      domains: fields('domain'),
    });
    return { id };
  },
  domains: (step) => setKeyDomains(step.ctx, { ...keyOf(step), domains: step.fields('domain') }),
  async check(step) {
    await checkKeyDomains(step.ctx, { ...keyOf(step), domain: step.field('domain') });
  },
  async rotate(step) {
    const { id, themeSynced } = await rotateKey(step.ctx, keyOf(step));
    return { id, themeSynced };
  },
  async revoke(step) {
    const { themeSynced } = await revokeKey(step.ctx, keyOf(step));
    return { themeSynced };
  },
  delete: (step) => deleteKey(step.ctx, keyOf(step)),
} satisfies Record<string, (step: PartnerStep) => Promise<unknown>>;
