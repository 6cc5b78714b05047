/** The changes since the last visit, which a cookie of these pages remembers. */
import { maxChangeAgeMs, visitAt } from '#api/contract/visit.ts';
import { ServiceError } from '#app/hosted/hosted.server.ts';
import { hostCookie, readHostCookie, visitCookieName } from '#app/hosted/session-cookie.server.ts';
import { addShopReferences, dismissChanges, listChanges, seenChanges } from './account.server.ts';
import type { AccountContent } from './account-page.ts';
import type { AccountRequest, VisitorRequest } from './account-request.server.ts';
import type { Intents } from './intent.server.ts';

const visitOf = ({ ctx, request, publicUrls }: VisitorRequest) =>
  visitAt(readHostCookie(visitCookieName, request, publicUrls.siteUrl), ctx.clock().getTime());

/** The cookie that records this visit, if the page shows changes since the last one. */
export const visitCookie = (visit: VisitorRequest, content: AccountContent): string | null =>
  'changes' in content
    ? hostCookie(visitCookieName, visit.publicUrls.siteUrl, visitOf(visit).remembered, maxChangeAgeMs / 1000)
    : null;

/** Changes to the shopper's wishes, or to those on one list, since the last visit. */
export async function changesSinceVisit(visit: AccountRequest, token?: string) {
  const { since } = visitOf(visit);
  const { ctx, userId } = visit;
  if (since >= ctx.clock().getTime()) return [];
  return addShopReferences(
    ctx,
    await listChanges(ctx, userId, { since: new Date(since), token: token ?? null }),
    userId,
  );
}

export const changesIntents: Intents = {
  async dismissChanges({ ctx, userId, field }) {
    const seen = seenChanges.safeParse({
      item_ids: field('items').split(',').map(Number),
      until: field('until'),
    });
    if (!seen.success) throw new ServiceError('invalid_input');
    await dismissChanges(ctx, userId, seen.data);
    return {};
  },
};
