import { formatDate } from '#api/contract/language/dates.ts';
import type { Gift } from '#api/modules/lists/schemas.ts';
import { GiftIcon } from '#app/ui/icons.tsx';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { Panel } from '../panel.tsx';
import { useList } from './list-context.ts';
import type { Wish } from './list-data.ts';

/** Wishes with gifts that the owner may see. */
export const givenWishes = (items: Wish[]) => items.filter(({ gifts }) => gifts && gifts.length > 0);

/** All givers of the list and their gifts, for thank-yous. */
export function GiftsPanel() {
  const { t } = useAccount();
  const { items } = useList();
  return (
    <Panel title={t('giftsTitle')}>
      {givenWishes(items).map((wish) => (
        <section key={wish.item_id} className="panel-part is-first below-4">
          <h3>{wish.title}</h3>
          <Gifts wish={wish} />
        </section>
      ))}
    </Panel>
  );
}

/** The gifts of one wish, with their notes. */
export function Gifts({ wish: { gifts, quantity } }: { wish: Wish }) {
  const { t, lang } = useAccount();
  if (!gifts || gifts.length === 0) return null;
  const about = (gift: Gift) => {
    if (gift.reserved_until !== null)
      return t('reservedUntil', { date: formatDate(lang, new Date(gift.reserved_until)) });
    if (gift.quantity === 0) return t('chipsIn');
    return quantity > 1 ? t('times', { count: gift.quantity }) : '';
  };
  return (
    <ul className="stack gap-3 bare gifts">
      {gifts.map((gift, index) => (
        <li key={index} className="line at-top gap-2">
          <GiftIcon size={16} />
          <div>
            <p>
              <bdi className="gift-name">{gift.name || t('somebody')}</bdi>{' '}
              <span className="faint">{about(gift)}</span>
            </p>
            {gift.note && (
              <p className="gift-note" dir="auto">
                {gift.note}
              </p>
            )}
            {gift.thanks !== null && <p className="faint">{t('thanked')}</p>}
            {gift.id !== null && gift.thanks === null && <Thank giftId={gift.id} name={gift.name} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Thanks a giver, optionally in the owner's own words. */
function Thank({ giftId, name }: { giftId: number; name: string }) {
  const { t } = useAccount();
  return (
    <details className="gift-thank">
      <summary className="button" aria-label={`${t('thank')}: ${name || t('somebody')}`}>
        {t('thank')}
      </summary>
      <AccountForm intent="thank" fields={{ gift: giftId }} className="form">
        <TextField
          intent="thank"
          name="words"
          label={t('thankWords')}
          hint={t('thankHint')}
          optional
          rows={3}
          maxLength={500}
        />
        <FormProblem intent="thank" />
        <SubmitButton intent="thank">{t('thankSend')}</SubmitButton>
      </AccountForm>
    </details>
  );
}
