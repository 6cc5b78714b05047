/** Actions on the wishes of a list. */
import { parseQuantity } from '#api/contract/quantity.ts';
import { canonicalUrl, listLists, ServiceError } from '#app/hosted/hosted.server.ts';
import { parsePrice } from '#app/ui/parse-price.ts';
import {
  addManualItem,
  deleteItem,
  type ItemChanges,
  listItems,
  moveItem,
  readList,
  reorderItems,
  setPurchased,
  setWishAlerts,
  updateItem,
} from '../account.server.ts';
import { FormRefusal, type Intents, type Step } from '../intent.server.ts';
import { tokenOf } from './list.server.ts';

const maxIds = 2_000;

function itemId({ field }: Step): number {
  const id = Number(field('item'));
  if (!Number.isSafeInteger(id) || id < 1) throw new ServiceError('not_found');
  return id;
}

/** Converts a wish's form to the domain's format. */
function readWish({ field }: Step) {
  const currency = /^[A-Z]{3}$/.test(field('currency')) ? field('currency') : 'EUR';
  const price = parsePrice(field('price').slice(0, 40), currency);
  if (price === undefined) throw new FormRefusal('invalid_price');
  const priority = Number(field('priority'));
  const quantity = parseQuantity(field('quantity') || 1);
  if (quantity === undefined) throw new FormRefusal('invalid_quantity');
  return {
    title: field('title').trim().slice(0, 500),
    note: field('note').trim().slice(0, 1_000),
    priceMinor: price,
    currency: price === null ? null : currency,
    priority: priority >= 1 && priority <= 4 ? Math.round(priority) : null,
    quantity,
  };
}

/** A web URL, or null. */
function address(text: string): string | null {
  const given = text.trim();
  if (!given) return null;
  const url = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (canonicalUrl(url) === null || !new URL(url).hostname.includes('.')) {
    if (!/^https?:\/\/localhost\b/.test(url)) throw new FormRefusal('invalid_url');
  }
  return url;
}

/** Only the changed fields, because someone else may have changed the others in the meantime. */
function changesOf(step: Step): ItemChanges {
  const now = readWish(step);
  if (now.title === '') throw new ServiceError('missing_title');
  const was = storedWish(step.field('was'));
  const changes: ItemChanges = {};
  if (now.title !== was.title) changes.title = now.title;
  if (now.note !== was.note) changes.note = now.note;
  if (now.quantity !== was.quantity) changes.quantity = now.quantity;
  if (now.priority !== was.priority) changes.priority = now.priority;
  const samePrice = now.priceMinor === was.price_minor;
  const sameCurrency = now.priceMinor === null || now.currency === was.currency || was.currency === null;
  if (!samePrice || !sameCurrency) {
    changes.priceMinor = now.priceMinor;
    changes.currency = now.currency;
  }
  return changes;
}

function storedWish(text: string): Record<string, unknown> {
  try {
    const was: unknown = JSON.parse(text);
    return was !== null && typeof was === 'object' ? (was as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const wishIntents: Intents = {
  async add(step) {
    const { ctx, userId, params, field } = step;
    const url = address(field('url'));
    const imageUrl = address(field('image'));
    const added = await addManualItem(ctx, userId, tokenOf(params), { ...readWish(step), url, imageUrl });
    return { notice: { text: 'wishAdded', values: { title: added.title } } };
  },

  async addLink({ ctx, userId, params, field }) {
    const url = address(field('url'));
    if (!url) throw new FormRefusal('invalid_url');
    const read = await ctx.adapters.scraper.scrape(url);
    if (!read.success) {
      const { title = '', image_url: image } = read.found ?? {};
      throw new FormRefusal(`page_${read.reason ?? 'unread'}`, { title, image: image ?? '' });
    }
    const { product } = read;
    const added = await addManualItem(ctx, userId, tokenOf(params), {
      title: product.title,
      url: product.url,
      description: product.description,
      priceMinor: product.price_minor,
      currency: product.currency,
      imageUrl: product.image_url,
      sourceLabel: product.site_name ?? null,
    });
    return { notice: { text: 'wishAdded', values: { title: added.title } } };
  },

  async editItem(step) {
    const { ctx, userId, params } = step;
    const changes = changesOf(step);
    const changed = await updateItem(ctx, userId, tokenOf(params), itemId(step), changes);
    return { notice: { text: 'wishChanged', values: { title: changed.title } } };
  },

  async bought(step) {
    const { ctx, userId, params, field } = step;
    await setPurchased(ctx, userId, tokenOf(params), itemId(step), { purchased: field('bought') === '1' });
    return {};
  },

  async alerts(step) {
    const { ctx, userId, params, field, isGuest } = step;
    const target = field('target');
    const targetPrice = target && parsePrice(target.slice(0, 40), field('currency'));
    if (targetPrice === undefined) throw new FormRefusal('invalid_target');
    const asked = { itemId: itemId(step), token: tokenOf(params) };
    const { needs_email: needsEmail } = await setWishAlerts(ctx, userId, asked, {
      price_drop: field('price_drop') === '1',
      target_price_minor: targetPrice || null,
      back_in_stock: field('back_in_stock') === '1',
      low_stock: field('low_stock') === '1',
    });
    const notice = { text: 'alertsSaved' } as const;
    if (!needsEmail || !isGuest) return { notice };
    return { notice: { ...notice, link: { to: '/alerts', text: 'alertAddEmail' } } };
  },

  async remove(step) {
    const { ctx, userId, params } = step;
    const { products } = await listItems(ctx, userId, tokenOf(params));
    const id = itemId(step);
    await deleteItem(ctx, userId, tokenOf(params), id);
    const title = products.find(({ item_id }) => item_id === id)?.title ?? '';
    return { notice: { text: 'removed', values: { title } } };
  },

  async reorder({ ctx, userId, params, field }) {
    const ids = field('order').split(',').slice(0, maxIds).map(Number);
    if (ids.some((id) => !Number.isSafeInteger(id) || id < 1)) throw new ServiceError('invalid_input');
    await reorderItems(ctx, userId, tokenOf(params), ids);
    return { notice: { text: 'orderChanged' } };
  },

  async nudge(step) {
    const { ctx, userId, params, field } = step;
    const [{ role }, { products }] = await Promise.all([
      readList(ctx, userId, tokenOf(params)),
      listItems(ctx, userId, tokenOf(params)),
    ]);
    // Owners see bought wishes separately.
    const shown = products.filter(({ purchased }) => role !== 'owner' || !purchased);
    const ids = shown.map(({ item_id }) => item_id);
    const id = itemId(step);
    const from = ids.indexOf(id);
    if (from === -1) throw new ServiceError('not_found');
    const to = { top: 0, earlier: from - 1, later: from + 1 }[field('step')] ?? from;
    ids.splice(from, 1);
    ids.splice(Math.max(0, to), 0, id);
    await reorderItems(ctx, userId, tokenOf(params), ids);
    return { notice: { text: 'orderChanged' } };
  },

  async move(step) {
    const { ctx, userId, params, field } = step;
    const [token, target, id] = [tokenOf(params), field('target'), itemId(step)];
    const [{ products }, lists] = await Promise.all([listItems(ctx, userId, token), listLists(ctx, userId)]);
    const moved = await moveItem(ctx, userId, { token, itemId: id, target });
    const to = lists.find((list) => list.id === target);
    const title = products.find(({ item_id }) => item_id === id)?.title ?? '';
    const undo = {
      action: `/lists/${target}`,
      fields: { intent: 'move', item: String(moved.itemId), target: token, back: `/lists/${token}` },
    };
    return {
      notice: {
        text: 'moved',
        values: { title, list: to?.name ?? '' },
        ...(to?.role === 'owner' ? { undo } : {}),
      },
    };
  },
};
