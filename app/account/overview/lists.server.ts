/** "My lists" and the lists a shopper follows. */
import { occasionTitle } from '#api/modules/lists/occasions.ts';
import { type HostedList, ServiceError } from '#app/hosted/hosted.server.ts';
import { clearedCookies } from '#app/hosted/session-cookie.server.ts';
import {
  answerWaitingList,
  createList,
  deleteAccount,
  listCollaborators,
  listFollowed,
  listFollowedShops,
  listItems,
  listListsPage,
  listWaitingLists,
  unfollowCreatorShop,
  unfollowList,
  updateList,
} from '../account.server.ts';
import type { AccountRequest } from '../account-request.server.ts';
import type { Intents } from '../intent.server.ts';
import { occasionsIn } from '../occasions.server.ts';
import { languageOfShopper, type LoadContent } from '../page.server.ts';
import { changesIntents, changesSinceVisit } from '../since-visit.server.ts';
import type { FoundWish, ListCard } from './lists-data.ts';

/** Adds the collaborators, whose avatars are on the card. */
async function withPeople({ ctx, userId }: AccountRequest, list: HostedList): Promise<ListCard> {
  if (list.role !== 'owner' || list.collaboratorCount === 0) return { ...list, people: [] };
  const people = await listCollaborators(ctx, userId, list.id);
  return {
    ...list,
    people: people.slice(0, 3).map(({ user_id, name, avatar }) => ({ id: user_id, name, avatar })),
  };
}

/** Maximum number of search results. */
const maxFound = 60;

async function findWishes(
  { ctx, userId }: AccountRequest,
  lists: HostedList[],
  query: string,
): Promise<FoundWish[]> {
  const needle = query.toLocaleLowerCase();
  const found: FoundWish[] = [];
  for (const list of lists) {
    if (found.length >= maxFound) break;
    if (list.productCount === 0) continue;
    const { products } = await listItems(ctx, userId, list.id);
    found.push(
      ...products
        .filter(({ title, note }) => `${title} ${note}`.toLocaleLowerCase().includes(needle))
        .map(({ item_id, title, imageUrl }) => ({
          itemId: item_id,
          title,
          imageUrl,
          listToken: list.id,
          listName: list.name,
        })),
    );
  }
  return found.slice(0, maxFound);
}

export const loadLists: LoadContent = async (visit) => {
  const { ctx, userId, query } = visit;
  const words = query.get('q')?.trim().slice(0, 100) ?? '';
  const [{ lists }, changes, waiting] = await Promise.all([
    listListsPage(ctx, userId, { viewed: true }),
    words ? [] : changesSinceVisit(visit),
    words || visit.isGuest ? [] : listWaitingLists(ctx, userId),
  ]);
  const shown = words
    ? lists.filter(({ name }) => name.toLocaleLowerCase().includes(words.toLocaleLowerCase()))
    : lists;
  return {
    title: 'myLists',
    content: {
      kind: 'lists',
      lists: await Promise.all(shown.map((list) => withPeople(visit, list))),
      occasions: occasionsIn(languageOfShopper(visit)),
      changes,
      waiting,
      found: words ? { query: words, wishes: await findWishes(visit, lists, words) } : null,
    },
  };
};

export const listsIntents: Intents = {
  ...changesIntents,

  /** Guests only; accounts are deleted in their settings. */
  async delete({ ctx, userId, isGuest, publicUrls }) {
    if (!isGuest) throw new ServiceError('forbidden');
    await deleteAccount(ctx, userId);
    return { to: '/account/signin?deleted=lists', cookies: clearedCookies(publicUrls.siteUrl) };
  },

  async addWaiting({ ctx, userId, field }) {
    await answerWaitingList(ctx, userId, { id: Number(field('id')), accepts: true });
    return { notice: { text: 'waitingAdded', values: { shop: field('shop').slice(0, 120) } } };
  },

  async declineWaiting({ ctx, userId, field }) {
    await answerWaitingList(ctx, userId, { id: Number(field('id')), accepts: false });
    return {};
  },

  async create({ ctx, userId, field }) {
    const list = await createList(ctx, userId, {
      name: field('name').slice(0, 120),
      description: field('description').slice(0, 2_000),
    });
    const occasionSlug = field('occasion');
    if (occasionTitle(occasionSlug, 'en')) await updateList(ctx, userId, list.id, { occasionSlug });
    return { to: `/lists/${list.id}`, notice: { text: 'listMade', values: { list: list.name } } };
  },
};

export const loadFollowing: LoadContent = async (visit) => {
  const { ctx, userId } = visit;
  const lang = languageOfShopper(visit);
  const [lists, shops] = await Promise.all([
    listFollowed(ctx, userId, { lang }),
    listFollowedShops(ctx, userId),
  ]);
  const { listsUrl, siteUrl } = ctx.settings;
  return {
    title: 'following',
    content: {
      kind: 'following',
      lists: lists.map((list) => ({ ...list, address: `${listsUrl}/${lang}/list/${list.id}` })),
      shops: shops.map((shop) => ({ ...shop, address: `${siteUrl}/shop/${shop.handle}` })),
    },
  };
};

export const followingIntents: Intents = {
  async unfollow({ ctx, userId, field }) {
    await unfollowList(ctx, userId, field('list'));
    return { notice: { text: 'unfollowed', values: { list: field('name').slice(0, 120) } } };
  },

  async unfollowShop({ ctx, userId, field }) {
    await unfollowCreatorShop(ctx, userId, field('shop'));
    return { notice: { text: 'unfollowedShop', values: { shop: field('name').slice(0, 120) } } };
  },
};
