import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { ShopClient } from './shop-client.ts';

/**
 * Creates lists without duplicates: if the response for a name was lost, looks for it among the shopper's lists first.
 */
export function createListMaker() {
  const unsure = new Set<string>();
  return async function makeList(client: ShopClient, name: string, known: HostedList[]): Promise<HostedList> {
    const ids = new Set(known.map(({ id }) => id));
    const lists = unsure.has(name) ? await client.lists() : [];
    unsure.add(name);
    const list =
      lists.find((other) => other.name === name && !ids.has(other.id)) ?? (await client.createList(name));
    unsure.delete(name);
    return list;
  };
}
