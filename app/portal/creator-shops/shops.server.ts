/** A partner's creator shops: all of them, and a new one. */
import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { maxShops } from '#api/contract/creator-shop.ts';
import { checkHandle } from '#api/modules/creators/check-handle.ts';
import { createCreatorShop } from '#api/modules/creators/create-creator-shop.ts';
import { listCreatorShops } from '#api/modules/creators/list-creator-shops.ts';
import { newCreatorShop } from '#api/modules/creators/schemas.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { requirePortal } from '../portal.server.ts';
import { text } from '../texts.ts';
import { handleFrom } from './handle-from.ts';

export async function loadShops(args: LoaderFunctionArgs) {
  const { ctx, member } = await requirePortal(args);
  const shops = await listCreatorShops(ctx, { partnerId: member.partnerId });
  return { shops, mayCreate: shops.length < maxShops, now: ctx.clock().toISOString() };
}
export type ShopsData = Awaited<ReturnType<typeof loadShops>>;

/** The URL prefix of new shops, shown before the handle. */
export async function loadNewShop(args: LoaderFunctionArgs) {
  const { publicUrls } = await requirePortal(args);
  return { place: placeOf(publicUrls.siteUrl) };
}

/** `wishlist.example/shop/`, without the protocol. */
export const placeOf = (siteUrl: string) => `${siteUrl.replace(/^https?:\/\//, '')}/shop/`;

/** Whether a handle is available, checked while it's typed. */
export async function loadHandle(args: LoaderFunctionArgs) {
  const { ctx, query } = await requirePortal(args);
  return json(await checkHandle(ctx, (query.get('handle') ?? '').slice(0, 60)), {
    headers: { 'Cache-Control': 'no-store' },
  });
}

export const handleHints = () => ({
  handle: text('shops.handleProblem'),
  name: text('shops.nameProblem'),
});

/** An available handle similar to the name; empty if the name has too few letters. */
async function freeHandle(ctx: PortalStep['ctx'], name: string): Promise<string> {
  const wanted = handleFrom(name);
  const { available, suggestion } = await checkHandle(ctx, wanted);
  return available ? wanted : (suggestion ?? '');
}

export const shopsIntents: PortalIntents = {
  create: async ({ ctx, member, field }) => {
    const name = field('name');
    const handle = field('handle') || (await freeHandle(ctx, name));
    const template = field('template') || undefined;
    const body = bodyOf(newCreatorShop, { name, handle, template }, handleHints());
    const { id } = await createCreatorShop(ctx, { partnerId: member.partnerId, ...body });
    throw redirect(`/portal/shops/${id}`, { status: 303 });
  },
};
