import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatRoundPrice } from '#api/contract/language/numbers.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import type { HostedProduct } from '#api/modules/lists/schemas.ts';
import { messages } from '#api/platform/messages.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { columnHeights } from '#app/hosted/columns.ts';
import { type HostedLoadContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { imageServiceOf } from '#app/hosted/image-service.server.ts';
import { isPdf, paperLinkOf } from '#app/hosted/paper.server.ts';
import { securityHeaders } from '#app/hosted/security-headers.ts';
import { shopperOf } from '#app/hosted/signed-in-account.server.ts';
import { inlineHash } from '#app/hosted/theme-style.server.ts';
import { wishOf } from '#app/hosted/wish.server.ts';
import type { Wish, WishState } from '#app/hosted/wish.ts';
import { webUrl } from '#app/ui/web-url.ts';
import { cheapThreshold, isCheap } from './cheap-threshold.ts';
import { isShareToken, readerOf } from './reader.server.ts';
import {
  addShopReferences,
  describeCard,
  isSurpriseList,
  maxReservedDays,
  type OwnGift,
  readOwnClaims,
  readPublicItems,
  readPublicList,
  readPublicly,
  recordListView,
} from './share.server.ts';
import { type Filter, filtered, filters, type Reader, type SharePage } from './share-page.ts';
import { readUndoTokens } from './undo-cookies.server.ts';

/** URL of a list's share page. */
const addressOf = (listsUrl: string, lang: Language, token: string) =>
  `${listsUrl}/${lang}/list/${encodeURIComponent(token)}`;

/** Wishes per page: rendering thousands at once would block other requests. */
const maxWishes = 200;

/** The visitor's reservations by item; their order from the shop turns these into purchases. */
const reservationsIn = (marks: Map<number, OwnGift>): Map<number, number> =>
  new Map(
    [...marks].flatMap(([item, { reserved, claimId }]) =>
      reserved > 0 && claimId !== null ? [[item, claimId]] : [],
    ),
  );

function stateOf(own: OwnGift | null, about: { isBought: boolean; isReserved: boolean }): WishState {
  if (own?.quantity) return 'mine';
  if (about.isBought) return 'bought';
  if (own?.reserved) return 'held';
  return about.isReserved ? 'reserved' : 'free';
}

/** The range of days until which a wish can be reserved, and the proposed one. */
function reservingDays(now: Date): SharePage['reserving'] {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { from: inDays(0), to: inDays(maxReservedDays), proposed: inDays(14), days: maxReservedDays };
}

const leavesSome = (part: unknown[], whole: unknown[]) => part.length > 0 && part.length < whole.length;

/** All data of a share page, or the notice that the list doesn't exist. */
export async function loadSharePage(
  page: HostedLoadContext,
  request: Request,
  { most = maxWishes, ...list }: { lang: Language; token: string; most?: number },
) {
  const { lang, token } = list;
  if (!isShareToken(token)) return missingList(page, lang);
  try {
    return await loadPublicList(page, request, { ...list, most });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
    return missingList(page, lang);
  }
}

function missingList({ publicUrls, brandName }: HostedLoadContext, lang: Language) {
  const words = messages('share', lang);
  const title = formatText(lang, words.lostTitle);
  const goHome = formatText(lang, messages('site', lang).goHome);
  return {
    kind: 'lost' as const,
    lang,
    title,
    notice: { brandName, title, text: formatText(lang, words.lostText), goHome },
    init: { status: 404, headers: securityHeaders(publicUrls) },
  };
}

const priced = (item: HostedProduct) => ({
  price_minor: shownPrice(item).priceMinor,
  currency: item.currency,
});

/** A list's items as the reader sees them, and the price below which some are cheap. */
function describeWishes(products: HostedProduct[], ownMarks: Map<number, OwnGift>, { surprised }: Reader) {
  const threshold = cheapThreshold(products.map(priced));
  const all = products.map((item) => {
    const own = surprised ? null : (ownMarks.get(item.item_id) ?? null);
    const isBought = item.purchased && !surprised;
    const isReserved = item.reserved && !surprised;
    return {
      item,
      state: stateOf(own, { isBought, isReserved }),
      own,
      isBought,
      isReserved,
      hidden: surprised,
      cheap: threshold !== null && isCheap(priced(item), threshold),
    };
  });
  return { all, threshold };
}

/** The part of the list that a request asks for, as far as it exists. */
function choosePart<Some extends Pick<Wish, 'state' | 'cheap'>>(
  all: Some[],
  query: URLSearchParams,
  most: number,
) {
  const offered = filters.filter((filter) => leavesSome(filtered(all, filter), all));
  const asked = query.get('show') as Filter;
  const filter = offered.includes(asked) ? asked : 'all';
  const chosen = filtered(all, filter);
  const last = Math.max(1, Math.ceil(chosen.length / most));
  const number = Math.min(last, Math.max(1, Math.trunc(Number(query.get('part'))) || 1));
  const shown = chosen.slice((number - 1) * most, number * most);
  return { offered, filter, part: { number, last }, shown };
}

async function loadPublicList(
  page: HostedLoadContext,
  request: Request,
  { lang, token, most }: { lang: Language; token: string; most: number },
) {
  const { ctx, publicUrls, brandName } = page;
  const { listsUrl } = ctx.settings;
  const texts = messages('share', lang);
  const [[list, { products }, isSecret], shopper] = await Promise.all([
    readPublicly(
      ctx,
      request,
      (from) =>
        Promise.all([
          readPublicList(from, token, { lang }),
          readPublicItems(from, token, { lang }),
          isSurpriseList(from, token),
        ]),
      ([, items]) => items.products.length === 0,
    ),
    shopperOf(page, request),
  ]);
  const reader = await readerOf(page, shopper, token);
  if (!reader.edits) {
    recordListView(ctx, { listId: list.internal_id, visitor: { ...page.visitor, userId: shopper?.userId } });
  }

  const ownMarks = await readOwnClaims(ctx, token, {
    undoTokens: readUndoTokens(request).values(),
    userId: shopper?.userId,
  });
  const { all, threshold } = describeWishes(products, ownMarks, reader);
  const { offered, filter, part, shown } = choosePart(all, new URL(request.url).searchParams, most);
  const items = await addShopReferences(
    ctx,
    shown.map(({ item }) => item),
    shopper?.userId,
    reservationsIn(ownMarks),
  );
  const wishes = shown.map((about, index) => wishOf(items[index]!, { lang, ...about }));

  const props: SharePage = {
    lang,
    texts,
    brandName,
    token,
    name: list.name,
    description: list.description.trim(),
    owner: { name: list.owner_name, avatar: webUrl(list.owner_avatar) },
    occasion: list.occasion_title,
    wishes,
    counts: {
      total: all.length,
      bought: all.filter(({ isBought }) => isBought).length,
      reserved: all.filter(({ isReserved }) => isReserved).length,
    },
    reserving: reservingDays(ctx.clock()),
    part,
    offered,
    filter,
    cheapLabel: threshold
      ? formatText(lang, texts.under, { price: formatRoundPrice(lang, threshold.amount, threshold.currency) })
      : '',
    changedAt: list.updated_at,
    address: addressOf(listsUrl, lang, token),
    paperLink: paperLinkOf(ctx, token),
    hasPdf: isPdf({ name: list.name, description: list.description, wishes }),
    siteUrl: publicUrls.siteUrl,
    reader,
    imageService: imageServiceOf(ctx, publicUrls.baseUrl),
    problem: null,
  };
  const css = columnHeights(wishes, !reader.surprised);
  return {
    kind: 'list' as const,
    lang,
    props,
    css,
    script: clientEntryScript('share'),
    preview: {
      description: props.description || formatText(lang, texts.previewText, { count: all.length }),
      // Messengers cache it by URL, so the URL changes with the content.
      image: `${props.address}/preview.jpg?v=${describeCard(ctx, { lang, list, products, isSecret }).version}`,
      listsUrl,
    },
    init: {
      status: 200,
      headers: securityHeaders({ ...publicUrls, styleHashes: [inlineHash(css)] }),
    },
  };
}
