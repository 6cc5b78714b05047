import { alertKinds } from '#api/contract/alerts.ts';
import { formatDate, formatPastDay } from '#api/contract/language/dates.ts';
import { formatPrice, formatSaving } from '#api/contract/language/numbers.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import { paperSize } from '#app/hosted/paper-link.tsx';
import {
  BellIcon,
  CheckIcon,
  GiftIcon,
  GripIcon,
  HeartFilledIcon,
  HeartIcon,
  PlusIcon,
} from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useAccount } from '../account-context.tsx';
import { ViewLink, withoutPanel } from '../panel.tsx';
import { useList } from './list-context.ts';
import type { Wish } from './list-data.ts';

/** Images below the first screen are lazy. */
const eagerWishes = 8;

/** The wishes as photographs or rows; for the owner, bought ones follow below. */
export function Wishes() {
  const { t } = useAccount();
  const { data, bought, reorder, canEdit } = useList();
  const { listRef, items } = reorder;
  const layout = data.layout === 'rows' ? 'wishes as-rows' : 'wishes as-grid';
  return (
    <>
      {canEdit && (
        <p id="drag-help" className="visually-hidden">
          {t('dragHelp')}
        </p>
      )}
      {items.length > 0 && (
        <ul ref={listRef} className={layout} data-paper={paperSize(items.length + bought.length)}>
          {items.map((wish, index) => (
            <WishTile
              key={wish.item_id}
              wish={wish}
              lazy={index >= eagerWishes}
              canMove={canEdit && items.length > 1}
            />
          ))}
        </ul>
      )}
      {bought.length > 0 && (
        <section className="bought-wishes" aria-labelledby="bought-wishes">
          <h2 id="bought-wishes">{t('boughtHeading')}</h2>
          <ul className={layout} data-paper={paperSize(items.length + bought.length)}>
            {bought.map((wish) => (
              <WishTile key={wish.item_id} wish={wish} lazy canMove={false} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function WishTile({ wish, lazy, canMove }: { wish: Wish; lazy: boolean; canMove: boolean }) {
  const { t, view } = useAccount();
  const { reorder } = useList();
  const isLifted = reorder.lifted === wish.item_id;
  const classes = ['wish', wish.purchased && 'is-bought', isLifted && 'is-lifted'].filter(Boolean).join(' ');
  return (
    <li className={classes} data-item={wish.item_id}>
      <ViewLink to={{ ...withoutPanel(view), item: String(wish.item_id) }} className="wish-link">
        <WishPhoto wish={wish} lazy={lazy} />
        <WishText wish={wish} />
      </ViewLink>
      {canMove && (
        <button
          type="button"
          className="handle needs-script"
          aria-label={t('dragHandle', { title: wish.title })}
          aria-describedby="drag-help"
          aria-pressed={isLifted}
          onKeyDown={(event) => reorder.onKeyDown(event, wish)}
          onPointerDown={(event) => reorder.onPointerDown(event, wish)}
          onBlur={reorder.onBlur}
        >
          <GripIcon size={18} />
        </button>
      )}
    </li>
  );
}

/** The image in 4:5, or a heart. The text beside it says when it was ordered. */
export function WishPhoto({ wish, lazy = false }: { wish: Wish; lazy?: boolean }) {
  const { t } = useAccount();
  const boughtOn = useBoughtOn(wish);
  const blank = <HeartIcon size={24} className="photo-blank" />;
  return (
    <span className="wish-photo">
      {wish.imageUrl ? (
        <PhotoImage
          fallback={blank}
          src={wish.imageUrl}
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ) : (
        blank
      )}
      {wish.purchased ? (
        <span className="chip">
          <CheckIcon size={14} />
          {!boughtOn && (
            <span>{wish.purchased_by ? t('boughtBy', { name: wish.purchased_by }) : t('boughtMark')}</span>
          )}
        </span>
      ) : wish.reserved ? (
        <span className="chip">
          <GiftIcon size={14} />
          <span>{t('reservedMark')}</span>
        </span>
      ) : (
        wish.priority === 1 && (
          <span className="chip">
            <HeartFilledIcon size={14} className="heart" />
            <span>{t('mostWanted')}</span>
          </span>
        )
      )}
    </span>
  );
}

/** The date of the owner's own order; null if someone else bought it. */
export function useBoughtOn({ purchased, purchased_by: giver, bought_at: at }: Wish): string | null {
  const { t, lang, zone } = useAccount();
  return purchased && at !== null && giver === null
    ? t('boughtOn', { date: formatPastDay(lang, new Date(at), zone) })
    : null;
}

function WishText({ wish }: { wish: Wish }) {
  const { t, lang } = useAccount();
  const boughtOn = useBoughtOn(wish);
  const asOf = () => formatDate(lang, new Date(wish.as_of ?? wish.added_at));
  const { alerts } = wish;
  const target =
    alerts?.price_drop &&
    alerts.target_price_minor !== null &&
    t('alertAt', { price: formatSaving(lang, alerts.target_price_minor, wish.currency) });
  const hasAlerts = alerts !== null && alertKinds.some((kind) => alerts[kind]);
  const few = wish.stock_left === null ? t('nearlySoldOut') : t('onlyLeft', { count: wish.stock_left });
  const facts = [
    boughtOn,
    wish.availability === 'out_of_stock' && t('soldOut'),
    wish.availability === 'low_stock' && few,
    wish.source_label,
    wish.variant_title,
    wish.price_as_of !== null && t('priceAsOf', { date: formatDate(lang, new Date(wish.price_as_of)) }),
    wish.quantity > 1 &&
      (wish.purchased_quantity > 0
        ? t('boughtOf', { bought: wish.purchased_quantity, total: wish.quantity })
        : t('times', { count: wish.quantity })),
    wish.reserved_until !== null &&
      t('reservedUntil', { date: formatDate(lang, new Date(wish.reserved_until)) }),
  ].filter(Boolean);
  const ended =
    (wish.availability === 'discontinued' && t('unavailable', { date: asOf() })) ||
    (wish.availability === 'not_sold_here' && t('notSoldHere', { date: asOf() }));
  return (
    <span className="wish-text">
      <span className="wish-title">
        {hasAlerts && (
          <span className="wish-bell">
            {!target && <BellIcon size={14} />}
            <span className="visually-hidden">{t('alertsOn')} </span>
          </span>
        )}
        {wish.title}
      </span>
      <WishPrice wish={wish} />
      {target && (
        <span className="wish-facts">
          <span className="wish-bell">
            <BellIcon size={14} />
          </span>
          {target}
        </span>
      )}
      {facts.length > 0 && <span className="wish-facts">{facts.join(' · ')}</span>}
      {ended && <span className="wish-ended">{ended}</span>}
      {wish.note && <span className="wish-note">{wish.note}</span>}
    </span>
  );
}

/** The price, and the price when it was saved if that differs. */
export function WishPrice({ wish }: { wish: Wish }) {
  const { t, lang } = useAccount();
  const { isOwner } = useList();
  const { priceMinor, savedMinor } = shownPrice(wish);
  if (priceMinor === null) return null;
  const was = savedMinor !== null && { price: formatPrice(lang, savedMinor, wish.currency) };
  return (
    <>
      <span className="price">{formatPrice(lang, priceMinor, wish.currency)}</span>
      {was && <span className="wish-was">{t(isOwner ? 'wasWhenYouSaved' : 'wasWhenSaved', was)}</span>}
    </>
  );
}

/** An empty list, with ways to add wishes. */
export function EmptyList() {
  const { t, view } = useAccount();
  const { canEdit } = useList();
  return (
    <div className="empty">
      <span className="empty-heart">
        <HeartIcon size={28} />
      </span>
      <h2>{t('emptyListTitle')}</h2>
      <p>{t(canEdit ? 'emptyListText' : 'emptyListViewer')}</p>
      {canEdit && (
        <ViewLink to={{ ...withoutPanel(view), panel: 'add' }} className="button primary">
          <PlusIcon size={20} />
          {t('addWish')}
        </ViewLink>
      )}
    </div>
  );
}
