/** One creator shop: the frame of its pages, and its settings. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deleteCreatorShop } from '#api/modules/creators/delete-creator-shop.ts';
import { readCreatorShop } from '#api/modules/creators/read-creator-shop.ts';
import { creatorShopChange } from '#api/modules/creators/schemas.ts';
import { setCreatorShopStatus } from '#api/modules/creators/set-creator-shop-status.ts';
import { updateCreatorShop } from '#api/modules/creators/update-creator-shop.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { bodyOf } from '../form-body.server.ts';
import {
  answerPortalIntent,
  type PortalForms,
  type PortalIntents,
  type PortalStep,
} from '../intents.server.ts';
import { type PortalRequest, requirePortal, ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { handleHints, placeOf } from './shops.server.ts';

/** The shop's ID in the URL; 0, which matches nothing, if it isn't a number. */
export const shopAt = ({ member, params }: Pick<PortalRequest, 'member' | 'params'>) => ({
  partnerId: member.partnerId,
  shopId: parseId(params.shopId),
});

/** The member, and the shop in the URL. @throws Response 404 */
export async function requireShop(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const which = shopAt(visit);
  return { ...visit, which, shop: await foundOr404(readCreatorShop(visit.ctx, which)) };
}

/** Handles a form of a shop's page. @throws Response 404 if the shop isn't the member's */
export async function answerShopIntent(
  args: ActionFunctionArgs,
  intents: PortalIntents,
  forms?: PortalForms,
) {
  await requireShop(args);
  return answerPortalIntent(args, intents, { keeps: true, ...forms });
}

export async function loadShop(args: LoaderFunctionArgs) {
  const { shop, publicUrls } = await requireShop(args);
  return { shop, place: placeOf(publicUrls.siteUrl) };
}
export type ShopData = Awaited<ReturnType<typeof loadShop>>;

const settingsHints = () => ({ ...handleHints(), description: text('shops.atMost', { count: 1_000 }) });

export const shopSettingsIntents: PortalIntents = {
  rename: async (step) => {
    const { field } = step;
    const fields = { name: field('name'), handle: field('handle'), description: field('description') };
    await updateCreatorShop(step.ctx, shopAt(step), bodyOf(creatorShopChange, fields, settingsHints()));
  },
  publish: (step) => setCreatorShopStatus(step.ctx, shopAt(step), 'live').then(() => null),
  unpublish: (step) => setCreatorShopStatus(step.ctx, shopAt(step), 'draft').then(() => null),
  remove: async (step) => {
    const which = shopAt(step);
    requireTyped(step, (await readCreatorShop(step.ctx, which)).name);
    await deleteCreatorShop(step.ctx, which);
    throw redirect('/portal/shops', { status: 303 });
  },
};

function requireTyped({ field }: PortalStep, name: string): void {
  if (field('name') === name.trim()) return;
  throw new ServiceError('invalid_input', { field: 'name', hint: text('shops.typeName', { name }) });
}
