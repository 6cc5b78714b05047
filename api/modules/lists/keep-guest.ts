import type { Language } from '#api/contract/language/languages.ts';
import { useKeepTicket } from '#api/modules/identity/keep-ticket.ts';
import { openWaitingLists } from '#api/modules/identity/open-waiting-lists.ts';
import { newScope, openSession, type Session } from '#api/modules/identity/session.ts';
import type { Context } from '#api/platform/context.ts';
import { mergeProven } from './migrate-account.ts';

/**
 * Keeps a shop guest's lists in the account of the email address confirmed in their frame.
 * @param shown `ofBrowser`: the guest that can only be this browser, and whose lists are moved;
 * another guest's are copied, because the session only proves what a page of the shop is allowed to
 * do
 * @returns the account's session, for this partner's basket only
 * @throws ServiceError `unauthorized` if the ticket isn't valid, `old_user_not_found` if the guest
 * is gone
 */
export async function keepGuest(
  ctx: Context,
  shown: {
    ticket: string;
    session: string;
    partnerId: number;
    network: string;
    lang: Language;
    ofBrowser: string | null;
  },
): Promise<Session> {
  const { guestId, account } = await useKeepTicket(ctx, shown);
  const copies = guestId !== shown.ofBrowser;
  await mergeProven(ctx, account.id, { living: true, userId: guestId, tokenHash: null, copies });
  await openWaitingLists(ctx, account, shown.partnerId);
  return openSession(ctx, account, { scope: newScope({ basketPartnerId: shown.partnerId }), way: 'email' });
}
