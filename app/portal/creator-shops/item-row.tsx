import { Link } from '@remix-run/react';
import type { HTMLAttributes } from 'react';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { ShopItemRecord } from '#api/modules/creators/schemas.ts';
import { CloseIcon, GripIcon } from '#app/ui/icons.tsx';
import { parsedUrl } from '#app/ui/parsed-url.ts';
import { lang, Rich, text } from '../texts.ts';
import { ItemImage } from './item-image.tsx';
import { MoveButtons } from './move-buttons.tsx';
import type { Removal } from './removed-notice.tsx';

interface ItemRowProps {
  item: ShopItemRecord;
  /** From 0. */
  at: number;
  count: number;
  isEdited: boolean;
  asksRemoval: boolean;
  handle: HTMLAttributes<HTMLSpanElement>;
  onMove: (to: number) => void;
  removal: Removal;
}

const unavailable = (): Partial<Record<string, string>> => ({
  out_of_stock: text('shops.soldOut'),
  discontinued: text('shops.discontinued'),
});

/** Brand, price and link, if known. */
function factsOf(item: ShopItemRecord): string {
  const leads = item.url ?? item.product_url;
  return [
    item.brand,
    item.price_minor !== null && formatPrice(lang(), item.price_minor, item.currency),
    leads ? parsedUrl(leads)?.hostname.replace(/^www\./, '') : text('shops.noLink'),
    item.availability && unavailable()[item.availability],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A product on a list, with its actions. */
export function ItemRow({ item, at, count, isEdited, asksRemoval, handle, onMove, removal }: ItemRowProps) {
  const back = `?list=${item.list_id}`;
  return (
    <>
      <div className="item-row">
        <span className="item-grip" aria-hidden="true" title={text('shops.drag')} {...handle}>
          <GripIcon size={18} />
        </span>
        <ItemImage url={item.image?.url ?? null} />
        <div className="fills item-words">
          <p className="item-title">
            <bdi>{item.title || text('common.untitledProduct')}</bdi>
          </p>
          <p className="muted">{factsOf(item)}</p>
          {item.note && (
            <p className="item-note">
              <bdi>{item.note}</bdi>
            </p>
          )}
        </div>
        <div className="line gap-1 item-actions">
          {count > 1 && (
            <MoveButtons
              intent="item-move"
              field="item"
              id={item.id}
              name={item.title}
              at={at}
              count={count}
              onMove={onMove}
            />
          )}
          <Link
            className="button"
            to={isEdited ? back : `${back}&edit=${item.id}`}
            preventScrollReset
            aria-label={
              isEdited
                ? text('shops.closeTitle', { title: item.title })
                : text('shops.editTitle', { title: item.title })
            }
          >
            {isEdited ? text('close') : text('common.edit')}
          </Link>
          {item.manual ? (
            <Link
              className="icon-button"
              to={`${back}&remove=${item.id}`}
              preventScrollReset
              aria-label={text('shops.removeTitle', { title: item.title })}
            >
              <CloseIcon size={18} />
            </Link>
          ) : (
            <RemoveButton item={item} removal={removal} />
          )}
        </div>
      </div>
      {asksRemoval && <ConfirmRemoval item={item} back={back} removal={removal} />}
    </>
  );
}

/** Removes a product. This can be undone, because the product still exists. */
function RemoveButton({ item, removal }: Pick<ItemRowProps, 'item' | 'removal'>) {
  const { Form, busy } = removal;
  return (
    <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
      <RemovalFields item={item} />
      <button
        type="submit"
        className="icon-button"
        aria-busy={busy || undefined}
        aria-label={text('shops.removeTitle', { title: item.title })}
      >
        <CloseIcon size={18} />
      </button>
    </Form>
  );
}

/** Confirms the removal of a manual product, which permanently deletes it and its videos. */
function ConfirmRemoval(props: Pick<ItemRowProps, 'item' | 'removal'> & { back: string }) {
  const { item } = props;
  const { Form, busy } = props.removal;
  return (
    <div
      className="stack gap-3 panel"
      role="group"
      aria-label={text('shops.removeQuestion', { title: item.title })}
    >
      <p>
        <Rich text="shops.removeManualText" values={{ title: <strong>{item.title}</strong> }} />
      </p>
      <Form method="post" className="row" preventScrollReset>
        <RemovalFields item={item} />
        <button type="submit" className="button danger" aria-busy={busy || undefined}>
          {text('shops.removeProduct')}
        </button>
        <Link className="button quiet" to={props.back} preventScrollReset>
          {text('shops.keep')}
        </Link>
      </Form>
    </div>
  );
}

const RemovalFields = ({ item }: { item: ShopItemRecord }) => (
  <>
    <input type="hidden" name="intent" value="item-remove" />
    <input type="hidden" name="list" value={item.list_id} />
    <input type="hidden" name="item" value={item.id} />
  </>
);
