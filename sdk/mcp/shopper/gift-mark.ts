import type { Schema } from '../../client/index.ts';
import { ToolFailure } from '../core/tool-failure.ts';
import type { Gift } from './fields.ts';

/**
 * A giver's mark, in the API's format.
 * @throws ToolFailure `invalid_input` for a day without a reservation, or the reverse
 */
export function giftMark(gift: Gift, until: string | undefined): Schema<'PublicMark'> {
  if ((gift === 'reserve') !== (until !== undefined))
    throw new ToolFailure(
      'invalid_input',
      'until belongs to a reservation, and to nothing else.',
      'To reserve the wish, ask until which day, and pass it as until. Otherwise leave out until.',
      { field: 'until' },
    );
  return { purchased: gift === 'bought', ...(until !== undefined && { reserve_until: until }) };
}

export const giftDone = (gift: Gift, until: string | undefined): string =>
  ({
    reserve: `Reserved until ${until}.`,
    bought: 'Marked as bought.',
    withdraw: 'The mark is withdrawn.',
  })[gift];
