/** The portal's keys page: its data and intents. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { renameKey } from '#api/modules/keys/rename-key.ts';
import { readTestData, requestWipe } from '#api/modules/privacy/wipe-test-data.ts';
import { keyIntents, keyOf, readKeys } from '#app/merchant/keys.server.ts';
import { answerPortalIntent, type PortalIntents } from '../intents.server.ts';
import { requirePortal } from '../portal.server.ts';
import { proven } from '../proof.server.ts';

export async function loadPortalKeys(args: LoaderFunctionArgs) {
  const { ctx, member, publicUrls } = await requirePortal(args);
  const [keys, testData] = await Promise.all([
    readKeys(ctx, member.partnerId),
    member.role === 'owner' ? readTestData(ctx, member) : { saves: 0, orders: 0 },
  ]);
  return { ...keys, place: publicUrls, testData };
}

const intents: PortalIntents = {
  ...keyIntents,
  create: proven(keyIntents.create),
  rename: (step) => renameKey(step.ctx, { ...keyOf(step), name: step.field('name') }),
  domains: proven(keyIntents.domains),
  rotate: proven(keyIntents.rotate),
  wipe: ({ ctx, member }) => requestWipe(ctx, member),
};

export const answerPortalKeys = (args: ActionFunctionArgs) => answerPortalIntent(args, intents);
