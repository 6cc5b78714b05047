import { product, type useApi } from './api.ts';

type Api = Awaited<ReturnType<typeof useApi>>;
export type Shopper = Awaited<ReturnType<Api['shopper']>>;
type Person = Pick<Shopper, 'headers'>;

/** Requests about hosted lists, as their clients send them. */
export function hosted(api: Api) {
  let saved = 0;
  const of = (token: string) => `/hosted/lists/${token}`;
  return {
    read: ({ headers }: Person, token: string, query = '') =>
      api.call('GET', `${of(token)}${query}`, { headers }),
    update: ({ headers }: Person, token: string, body: unknown, query = '') =>
      api.call('PUT', `${of(token)}${query}`, { headers, body }),
    remove: ({ headers }: Person, token: string) => api.call('DELETE', of(token), { headers }),
    async create({ headers }: Person, name: string) {
      const { body } = await api.call('POST', '/hosted/me/lists', { headers, body: { name } });
      return body.list as { id: string; db_id: number };
    },
    /** Saves another product each time; returns the item's ID. */
    async save({ headers, list }: Pick<Shopper, 'headers' | 'list'>, more: Record<string, unknown> = {}) {
      saved += 1;
      const body = { wishlistId: list.db_id, product: product(`saved-${saved}`, more) };
      return (await api.call('POST', '/hosted/save', { headers, body })).body.item_id as number;
    },
    items: ({ headers }: Person, token: string, query = '') =>
      api.call('GET', `${of(token)}/items${query}`, { headers }),
    async itemIds({ headers }: Person, token: string) {
      const { body } = await api.call('GET', `${of(token)}/items`, { headers });
      return (body.products as { item_id: number }[]).map(({ item_id: id }) => id);
    },
    add: ({ headers }: Person, token: string, body: unknown, more: Record<string, string> = {}) =>
      api.call('POST', `${of(token)}/items`, { headers: { ...headers, ...more }, body }),
    updateItem: ({ headers }: Person, token: string, itemId: unknown, body: unknown) =>
      api.call('PUT', `${of(token)}/items/${itemId}`, { headers, body }),
    deleteItem: ({ headers }: Person, token: string, itemId: unknown) =>
      api.call('DELETE', `${of(token)}/items/${itemId}`, { headers }),
    order: ({ headers }: Person, token: string, ids: unknown) =>
      api.call('PUT', `${of(token)}/items/order`, { headers, body: { item_ids: ids } }),
    move: ({ headers }: Person, token: string, itemId: unknown, target?: string) =>
      api.call('POST', `${of(token)}/items/${itemId}/move`, { headers, body: { target } }),
    mark: ({ headers }: Person, token: string, itemId: unknown, purchased: unknown = true) =>
      api.call('PUT', `${of(token)}/items/${itemId}/purchased`, { headers, body: { purchased } }),
    share: ({ headers }: Person, token: string, userId?: unknown, role?: string) =>
      api.call('POST', `${of(token)}/collaborators`, { headers, body: { user_id: userId, role } }),
    /** Makes two shoppers friends. */
    async befriend(one: Shopper, other: Shopper) {
      const [userA = '', userB = ''] = [one.session.user.id, other.session.user.id].sort();
      await api.ctx.prisma.friendship.create({ data: { userA, userB } });
    },
    /** A new list, shared with an editor and a viewer. */
    async shared() {
      const [owner, editor, viewer] = [await api.shopper(), await api.shopper(), await api.shopper()];
      for (const [friend, role] of [
        [editor, 'editor'],
        [viewer, 'viewer'],
      ] as const) {
        await this.befriend(owner, friend);
        await this.share(owner, owner.list.id, friend.session.user.id, role);
      }
      return { owner, editor, viewer, stranger: await api.shopper(), token: owner.list.id };
    },
    publicList: (token: string, query = '') => api.call('GET', `/hosted/public/lists/${token}${query}`),
    publicItems: (token: string, query = '', as?: Person) =>
      api.call('GET', `/hosted/public/lists/${token}/items${query}`, { headers: as?.headers ?? {} }),
    publicMark: (
      token: string,
      itemId: unknown,
      body: unknown = { purchased: true },
      {
        address = '203.0.113.7',
        undo = '',
        as,
      }: { address?: string; undo?: string; as?: Person | undefined } = {},
    ) =>
      api.call('PUT', `/hosted/public/lists/${token}/items/${itemId}/purchased`, {
        body,
        address,
        headers: { ...as?.headers, ...(undo && { 'x-undo-token': undo }) },
      }),
    notices: async ({ headers }: Person) =>
      (await api.call('GET', '/me/notifications', { headers })).body.notifications as {
        kind: string;
        data: Record<string, unknown>;
      }[],
  };
}
