/** The gifts that a shopper gives, or that a visitor without an account marked in this browser. */
import { idIn } from '#app/hosted/id-in.server.ts';
import { readUndoTokens } from '#app/share/undo-cookies.server.ts';
import { webUrl } from '#app/ui/web-url.ts';
import { listGifts, withdrawGift } from '../account.server.ts';
import type { Intents } from '../action.server.ts';
import { languageOfShopper, type LoadContent, type VisitorRequest } from '../page.server.ts';

/** Their account and this browser: marks may be older than the account. */
const giverOf = ({ request, userId }: VisitorRequest) => ({
  undoTokens: [...readUndoTokens(request).values()],
  userId,
});

export const loadGiving: LoadContent<VisitorRequest> = async (visit) => {
  const gifts = await listGifts(visit.ctx, giverOf(visit));
  const start = `${visit.ctx.settings.listsUrl}/${languageOfShopper(visit)}/list/`;
  return {
    title: 'givingTitle',
    content: {
      kind: 'giving',
      gifts: gifts.map(({ listToken, url, imageUrl, ...gift }) => ({
        ...gift,
        address: listToken ? start + listToken : webUrl(url),
        imageUrl: webUrl(imageUrl),
      })),
    },
  };
};

export const givingIntents: Intents<VisitorRequest> = {
  async stop(step) {
    const { ctx, field } = step;
    await withdrawGift(ctx, giverOf(step), idIn(field('gift')));
    return { notice: { text: 'givingStopped', values: { title: field('title').slice(0, 200) } } };
  },
};
