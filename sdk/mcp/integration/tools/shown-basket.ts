import { z } from 'zod';
import type { Schema } from '../../../client/index.ts';
import { described } from '../../core/described.ts';

/** A basket without the secret its webhook is signed with: that does not belong into a conversation. */
export type ShownBasket = Omit<Schema<'Basket'>, 'webhook_secret'>;

export const shownBasket = (described('Basket') as unknown as z.ZodObject).omit({
  webhook_secret: true,
}) as unknown as z.ZodType<ShownBasket>;

export function withoutSecret({ webhook_secret: secret, ...basket }: Schema<'Basket'>) {
  return { basket: basket satisfies ShownBasket, signs: secret !== null };
}

/** A basket in one line. */
export const basketLine = ({ id, name, layout, webhook_url: webhook, is_first: first }: ShownBasket) =>
  `${id} “${name}”: ${layout}${webhook ? `, webhook ${webhook}` : ''}${first ? ', the first (the one widget init brings)' : ''}`;

export const secretPlace =
  'Messages are signed; the user finds the secret (whsec_…) in the Partner Portal, on the page of this basket.';
