/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice, formatSaving } from '#api/contract/language/numbers.ts';
import type { ShownWish } from '../fields.ts';
import { BellIcon, HeartIcon } from './icons.tsx';
import type { Translate } from './texts.ts';

/** The outcome of an action, for the row. */
export interface Said {
  text: string;
  /** The page on which to add an email address. */
  emailUrl?: string;
}

/** The actions of a row. Without its function, a control isn't shown. */
export interface WishActions {
  open: ((url: string) => Promise<unknown>) | false | undefined;
  prioritize: ((wish: ShownWish, priority: number | null) => Promise<Said>) | false | undefined;
  watch: ((wish: ShownWish, watches: boolean) => Promise<Said>) | false | undefined;
}

const priorities = ['mostWanted', 'priority2', 'priority3', 'priority4'] as const;

function changeText({ change, price_minor: now, currency }: ShownWish, lang: Language, t: Translate) {
  if (change?.kind === 'price_drop') {
    const { from_price_minor: before } = change;
    if (before === null || now === null || before <= now) return null;
    return t('changeCheaper', { price: formatSaving(lang, before - now, currency) });
  }
  if (change?.kind === 'back_in_stock') return t('backInStock');
  if (change?.kind === 'low_stock')
    return change.stock_left === null ? t('nearlySoldOut') : t('onlyLeft', { count: change.stock_left });
  return null;
}

function Prices({ wish, lang, t }: { wish: ShownWish; lang: Language; t: Translate }) {
  const { price_minor: price, saved_price_minor: saved, currency, quantity, change } = wish;
  const changed = changeText(wish, lang, t);
  const mark = wish.bought ? t('boughtMark') : wish.reserved ? t('reservedMark') : null;
  return (
    <p className="prices">
      {price !== null && <strong>{formatPrice(lang, price, currency)}</strong>}
      {price !== null && saved !== null && saved > price && (
        <s>
          <span className="hidden">{t('wasPrice')} </span>
          {formatPrice(lang, saved, currency)}
        </s>
      )}
      {quantity > 1 && <span>{t('times', { count: quantity })}</span>}
      {mark && <span className="chip">{mark}</span>}
      {wish.availability === 'out_of_stock' && <span className="chip">{t('soldOut')}</span>}
      {changed && <span className={change?.kind === 'low_stock' ? 'chip few' : 'chip good'}>{changed}</span>}
    </p>
  );
}

interface RowProps {
  wish: ShownWish;
  lang: Language;
  t: Translate;
  actions: WishActions;
}

export function WishRow({ wish, lang, t, actions }: RowProps) {
  const { open, prioritize, watch } = actions;
  const [isBroken, setBroken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>({ text: '' });
  const origin = [wish.variant, wish.shop].filter(Boolean).join(' · ');
  const canBuy = wish.buy_url !== null && wish.availability !== 'out_of_stock' && !wish.bought;
  const buttonUrl = canBuy ? wish.buy_url : wish.product_url;
  const image =
    wish.image_url !== null && !isBroken ? (
      <img src={wish.image_url} alt="" onError={() => setBroken(true)} />
    ) : (
      <HeartIcon />
    );

  const visit = (url: string) => open && void open(url).catch(() => setSaid({ text: t('notDone') }));

  async function change(work: Promise<Said>): Promise<void> {
    setBusy(true);
    setSaid(await work);
    setBusy(false);
  }

  return (
    <li className="wish" aria-busy={isBusy}>
      {open && canBuy && wish.product_url !== null ? (
        <button
          className="image"
          aria-label={`${t('viewProduct')}: ${wish.title}`}
          onClick={() => visit(wish.product_url!)}
        >
          {image}
        </button>
      ) : (
        <span className="image">{image}</span>
      )}
      <div className="about">
        <h2 dir="auto">{wish.title}</h2>
        {origin && (
          <p className="origin" dir="auto">
            {origin}
          </p>
        )}
        <Prices wish={wish} lang={lang} t={t} />
        {wish.note && (
          <p className="note" dir="auto">
            {wish.note}
          </p>
        )}
      </div>
      <div className="actions">
        {prioritize && (
          <select
            aria-label={`${t('priority')}: ${wish.title}`}
            value={wish.priority ?? ''}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              void change(prioritize(wish, currentTarget.value ? Number(currentTarget.value) : null))
            }
          >
            {priorities.map((key, index) => (
              <option key={key} value={index + 1}>
                {t(key)}
              </option>
            ))}
            <option value="">{t('noPriority')}</option>
          </select>
        )}
        {watch && (
          <button
            className="icon"
            aria-label={`${t('alertPriceDrops')}: ${wish.title}`}
            title={t('alertPriceDrops')}
            aria-pressed={wish.watches_price}
            disabled={isBusy}
            onClick={() => void change(watch(wish, !wish.watches_price))}
          >
            <BellIcon isFilled={wish.watches_price} />
          </button>
        )}
        {open && buttonUrl !== null && (
          <button
            className={canBuy ? 'main' : 'plain'}
            aria-description={`${wish.title}, ${t('opensShop')}`}
            onClick={() => visit(buttonUrl)}
          >
            {t(canBuy ? 'addToCart' : 'viewProduct')}
          </button>
        )}
      </div>
      <p className="said" role="status">
        {said.text}
      </p>
      {open && said.emailUrl && (
        <button className="plain email" onClick={() => visit(said.emailUrl!)}>
          {t('alertAddEmail')}
        </button>
      )}
    </li>
  );
}
