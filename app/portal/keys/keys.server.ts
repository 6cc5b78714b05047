/** The portal's keys page: its data and intents. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { checkKeyDomains } from '#api/modules/keys/check-key-domains.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { deleteKey } from '#api/modules/keys/delete-key.ts';
import { listKeys } from '#api/modules/keys/list-keys.ts';
import { withDomains } from '#api/modules/keys/read-key-domains.ts';
import { renameKey } from '#api/modules/keys/rename-key.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { ownHosts } from '#api/modules/keys/shop-hosts.ts';
import { keysIn } from '#app/hosted/refusal-text.server.ts';
import { answerPortalIntent, type PortalIntents, type PortalStep } from '../intents.server.ts';
import { requirePortal } from '../portal.server.ts';
import { proven } from '../proof.server.ts';
import { lang } from '../texts.ts';

export async function loadPortalKeys(args: LoaderFunctionArgs) {
  const { ctx, member, publicUrls } = await requirePortal(args);
  const { partnerId } = member;
  const [keys, hosts] = await Promise.all([listKeys(ctx, { partnerId }), ownHosts(ctx.prisma, partnerId)]);
  const shown = await withDomains(ctx, partnerId, keys);
  return { ...shown, keys: keysIn(lang(), shown.keys), hosts, place: publicUrls, now: ctx.clock() };
}

const keyOf = ({ member, id }: PortalStep) => ({ keyId: id('key'), partnerId: member.partnerId });

const intents: PortalIntents = {
  create: proven(async ({ ctx, member, field, fields }) => {
    const environment = field('environment') === 'live' ? 'live' : 'test';
    const { partnerId } = member;
    const { id } = await createKey(ctx, {
      demandsDomains: true,
      partnerId,
      environment,
      name: field('name'),
      domains: fields('domain'),
    });
    return { id };
  }),
  rename: (step) => renameKey(step.ctx, { ...keyOf(step), name: step.field('name') }),
  domains: proven((step) => setKeyDomains(step.ctx, { ...keyOf(step), domains: step.fields('domain') })),
  async check(step) {
    await checkKeyDomains(step.ctx, { ...keyOf(step), domain: step.field('domain') });
  },
  rotate: proven(async (step) => {
    const { id, themeSynced } = await rotateKey(step.ctx, keyOf(step));
    return { id, themeSynced };
  }),
  async revoke(step) {
    const { themeSynced } = await revokeKey(step.ctx, keyOf(step));
    return { themeSynced };
  },
  delete: (step) => deleteKey(step.ctx, keyOf(step)),
};

export const answerPortalKeys = (args: ActionFunctionArgs) => answerPortalIntent(args, intents);
