/** The gifts that a shopper gives, or that a visitor without an account marked in this browser. */
import type { AppLoadContext } from '@remix-run/node';
import { formatDate } from '#api/contract/language/dates.ts';
import { languageOf } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { hostedContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { readUndoTokens, undoTokenCookies } from '#app/share/undo-cookies.server.ts';
import { webUrl } from '#app/ui/web-url.ts';
import {
  confirmReminder,
  endReminder,
  listGifts,
  markPublicPurchased,
  remindGiver,
  withdrawGift,
} from '../account.server.ts';
import type { VisitorRequest } from '../account-request.server.ts';
import { confirmPageOf, linkSucceeded } from '../confirm-link.server.ts';
import type { Intents } from '../intent.server.ts';
import { languageOfShopper, type LoadContent } from '../page.server.ts';

/** Includes this browser's marks, which may be older than the account. */
const giverOf = ({ request, userId }: VisitorRequest) => ({
  undoTokens: [...readUndoTokens(request).values()],
  userId,
});

export const loadGiving: LoadContent<VisitorRequest> = async (visit) => {
  const gifts = await listGifts(visit.ctx, giverOf(visit));
  const lang = languageOfShopper(visit);
  const start = `${visit.ctx.settings.listsUrl}/${lang}/list/`;
  return {
    title: 'givingTitle',
    content: {
      kind: 'giving',
      hasAddress: Boolean(visit.profile?.email),
      gifts: gifts.map(({ listToken, url, imageUrl, priceMinor, currency, reservedUntil, ...gift }) => ({
        ...gift,
        listUrl: listToken && `${start}${listToken}${gift.itemId === null ? '' : `#wish-${gift.itemId}`}`,
        url: webUrl(url),
        imageUrl: webUrl(imageUrl),
        price: priceMinor === null ? null : formatPrice(lang, priceMinor, currency),
        reservedUntil: reservedUntil === null ? '' : formatDate(lang, new Date(reservedUntil)),
      })),
    },
  };
};

export const givingIntents: Intents<VisitorRequest> = {
  async stop(step) {
    const { ctx, field } = step;
    await withdrawGift(ctx, giverOf(step), parseId(field('gift')));
    return { notice: { text: 'givingStopped', values: { title: field('title').slice(0, 200) } } };
  },

  async bought(step) {
    const { ctx, field, request, publicUrls } = step;
    const giver = giverOf(step);
    const gift = (await listGifts(ctx, giver)).find(({ id }) => id === parseId(field('gift')));
    if (!gift?.listToken || gift.itemId === null) throw new ServiceError('not_found');
    const mark = { purchased: true, undoTokens: giver.undoTokens, userId: giver.userId ?? undefined };
    const { undoToken } = await markPublicPurchased(ctx, gift.listToken, gift.itemId, mark);
    return {
      notice: { text: 'givingGotDone', values: { title: field('title').slice(0, 200) } },
      cookies:
        undoToken === null ? [] : undoTokenCookies(request, publicUrls.siteUrl, gift.itemId, undoToken),
    };
  },

  async remind(step) {
    const { ctx, field, visitor } = step;
    const email = field('email').trim();
    const isOn = await remindGiver(ctx, giverOf(step), {
      giftId: parseId(field('gift')),
      email: email || undefined,
      lang: languageOfShopper(step),
      network: networkOf(visitor.address),
    });
    return { notice: isOn ? { text: 'givingReminds' } : { text: 'givingRemindSent', values: { email } } };
  },

  async 'remind-off'(step) {
    const { ctx, field } = step;
    await endReminder(ctx, giverOf(step), parseId(field('gift')));
    return { notice: { text: 'givingRemindEnded', values: { title: field('title').slice(0, 200) } } };
  },
};

export const loadConfirmReminder: LoadContent<VisitorRequest> = ({ query }) =>
  Promise.resolve({ title: 'givingTitle', content: { kind: 'confirm-reminder', ...confirmPageOf(query) } });

/** Turns on a reminder with an email's link, which only that mailbox has received. */
export async function confirmReminderByLink(
  context: AppLoadContext,
  query: URLSearchParams,
): Promise<boolean> {
  const [gift, email, link] = ['gift', 'email', 'link'].map((name) => query.get(name) ?? '');
  if (!gift || !email || !link?.startsWith('wl_')) return false;
  const lang = languageOf(query.get('lang') ?? '') ?? 'en';
  return linkSucceeded(
    confirmReminder(hostedContext(context).ctx, { giftId: parseId(gift), email, link, lang }),
  );
}
