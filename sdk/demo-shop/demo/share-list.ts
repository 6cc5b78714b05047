/** The demo's public list: who opens its link sees a share page as friends of the shopper would. */
import { z } from 'zod';
import type { Send } from './send.ts';

export const sharedList = {
  name: 'Clara turns thirty',
  description:
    'Small kitchen, long table. Second-hand is just as welcome, and so is coming by for dinner instead.',
  occasion_slug: 'birthday',
  /** What is on it, oldest wish first. */
  wishes: [
    ...['waffle-towels', 'noon-wall-clock', 'flax-stripe-cushion', 'ono-vase', 'daily-mug', 'still-carafe'],
    ...['brass-taper-holders', 'the-quiet-kitchen', 'nesting-bowls', 'elm-dining-chair', 'kyo-teapot'],
    'dome-table-lamp',
  ],
};

const owner = 'Clara Winter';
const wantedMost = 'Dome Table Lamp';
const notes: Record<string, string> = { 'Ono Vase': 'For the long table. Any glaze but white.' };
/** What friends have got already. */
const bought = ['Kyo Teapot', 'Brass Taper Holders', 'Flax Stripe Cushion', 'Waffle Towels'];

const items = z.object({ products: z.array(z.object({ item_id: z.number(), title: z.string() })) });

/** Names the owner, tells of the list, makes it public, and lets friends mark some of it. */
export async function shareList(send: Send, shopper: Record<string, string>, token: string): Promise<void> {
  const { description, occasion_slug } = sharedList;
  await send('PATCH', '/me', { display_name: owner }, shopper);
  await send('PUT', `/hosted/lists/${token}`, { description, occasion_slug, share_public: true }, shopper);

  const { products } = items.parse(await send('GET', `/hosted/lists/${token}/items`, undefined, shopper));
  for (const { item_id: id, title } of products) {
    const changes = {
      ...(title === wantedMost && { priority: 1 }),
      ...(notes[title] && { note: notes[title] }),
    };
    if (Object.keys(changes).length > 0)
      await send('PUT', `/hosted/lists/${token}/items/${id}`, changes, shopper);
    if (bought.includes(title)) {
      await send('PUT', `/hosted/public/lists/${token}/items/${id}/purchased`, { purchased: true });
    }
  }
}
