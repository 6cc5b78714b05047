import { useState } from 'react';
import {
  columnCounts,
  isLongNote,
  isLongTitle,
  isReservedForOthers,
  noteLines,
} from '#app/hosted/columns.ts';
import type { Wish, WishState } from '#app/hosted/wish.ts';
import { CheckIcon, GiftIcon, HeartFilledIcon } from '#app/ui/icons.tsx';
import { type ImageService, imageSources } from '#app/ui/image-sources.ts';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';
import type { Marks } from './use-marks.ts';
import { WishAction } from './wish-action.tsx';

interface WishCardProps extends WishPhotoProps {
  /** Class names of its column. */
  columns: string;
  marks: Marks;
  page: Pick<SharePage, 'reader' | 'reserving' | 'siteUrl'>;
}

/** A wish's card: photograph, details, and the button to give it. */
export function WishCard({ wish, columns, loading, imageService, marks, page }: WishCardProps) {
  const say = useSay();
  const facts = useFacts(wish);
  const ended = useEnded(wish);
  const state = wish.state === 'free' ? (wish.mostWanted ? ' is-wanted' : '') : ' is-taken';
  return (
    <li className={`wish ${columns}${state}`} id={`wish-${wish.id}`}>
      <article className="wish-product">
        <WishPhoto wish={wish} loading={loading} imageService={imageService} />
        <Chip wish={wish} />
        <div className="wish-line">
          <h2 className="wish-title">
            <Title wish={wish} />
          </h2>
          {wish.price && (
            <p className="wish-price price">
              {wish.price}
              {wish.oldPrice && (
                <>
                  {' '}
                  <span className="visually-hidden">{say('wasPrice')} </span>
                  <s>{wish.oldPrice}</s>
                </>
              )}
            </p>
          )}
          {wish.source && <p className="wish-source">{wish.source}</p>}
        </div>
        {wish.savedPrice && <p className="wish-was">{say('wasWhenSaved', { price: wish.savedPrice })}</p>}
        {facts.length > 0 && <p className="wish-facts">{facts.join(' · ')}</p>}
        {ended && <p className="wish-ended">{ended}</p>}
      </article>
      {isReservedForOthers(wish) && (
        <p className="wish-givers">{say('reservedUntil', { date: wish.reservedUntil })}</p>
      )}
      <Givers wish={wish} />
      <WishNote note={wish.note} />
      <WishAction wish={wish} marks={marks} page={page} />
    </li>
  );
}

/** Stock, variant, quantity and other details that identify the right product. */
function useFacts({
  variant,
  quantity,
  bought,
  reserved,
  priceAsOf,
  availability,
  stockLeft,
}: Wish): string[] {
  const say = useSay();
  const count =
    bought > 0 ? say('boughtOf', { bought, total: quantity }) : say('wanted', { count: quantity });
  const few = stockLeft === null ? say('nearlySoldOut') : say('onlyLeft', { count: stockLeft });
  return [
    availability === 'out_of_stock' ? say('soldOut') : availability === 'low_stock' ? few : '',
    variant,
    quantity > 1 ? count : '',
    quantity > 1 && reserved > 0 ? say('alreadyReserved', { count: reserved }) : '',
    priceAsOf && say('priceAsOf', { date: priceAsOf }),
  ].filter(Boolean);
}

/** A note that the shop no longer sells it, or not there, and the date of that information. */
function useEnded({ availability, asOf }: Wish): string {
  const say = useSay();
  if (availability === 'discontinued') return say('unavailable', { date: asOf });
  return availability === 'not_sold_here' ? say('notSoldHere', { date: asOf }) : '';
}

/** The other givers who let everyone see their name. */
function Givers({ wish: { sharing, givers } }: { wish: Wish }) {
  const say = useSay();
  if (sharing === 0 && givers.length === 0) return null;
  return (
    <p className="wish-givers">
      {sharing > 0 && say('chipsIn', { count: sharing })}
      {sharing > 0 && givers.length > 0 && ' · '}
      {givers.length > 0 && <bdi>{givers.join(', ')}</bdi>}
    </p>
  );
}

/** With a product page, the whole upper part of the card links to it. */
function Title({ wish: { url, title } }: { wish: Wish }) {
  const say = useSay();
  const words = `wish-words${isLongTitle(title) ? ' is-long' : ''}`;
  if (!url) {
    return (
      <span className={words} dir="auto">
        {title}
      </span>
    );
  }
  return (
    <a className={`${words} wish-link`} href={url} target="_blank" rel="noopener nofollow" dir="auto">
      {title}
      <span className="visually-hidden"> ({say('opensShop')})</span>
    </a>
  );
}

const chips = {
  free: 'mostWanted',
  mine: 'youGotThis',
  held: 'youReserved',
  reserved: 'reservedMark',
  bought: 'boughtMark',
} as const satisfies Record<WishState, string>;

function Chip({ wish: { state, mostWanted } }: { wish: Wish }) {
  const say = useSay();
  if (state === 'free' && !mostWanted) return null;
  return (
    <p className="chip">
      {state === 'free' ? <HeartFilledIcon size={17} className="heart" /> : <CheckIcon size={15} />}
      <span>{say(chips[state])}</span>
    </p>
  );
}

/** The owner's note, collapsed if it is long. */
function WishNote({ note }: { note: string }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  if (note === '') return null;
  const lines = columnCounts.map((count) => `n${count}-${noteLines(note, count)}`).join(' ');
  return (
    <div className="wish-note">
      <p className={open ? undefined : lines} dir="auto">
        {note}
      </p>
      {isLongNote(note) && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say('readLess') : say('readMore')}
        </button>
      )}
    </div>
  );
}

/** Widths of the columns; must match `wish-grid.css`. */
const imageSizes = '(min-width: 80rem) 270px, (min-width: 60rem) 23vw, (min-width: 40rem) 31vw, 46vw';

interface WishPhotoProps {
  wish: Wish;
  /** `first` for the image that readers wait for; `lazy` for those far below. */
  loading: 'first' | 'eager' | 'lazy';
  imageService: ImageService;
}

/** The wish's photograph with reserved space, or a placeholder if there is none. */
function WishPhoto({ wish, loading, imageService }: WishPhotoProps) {
  const { imageUrl, ratio } = wish;
  const blank = <GiftIcon size={44} className="no-photo" />;
  return (
    <div className={`wish-photo r${ratio}`}>
      {imageUrl ? (
        <PhotoImage
          fallback={blank}
          sizes={imageSizes}
          srcSet={imageSources(imageUrl, imageService)}
          src={imageUrl}
          width={400}
          height={ratio * 4}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          decoding="async"
          {...(loading === 'first' ? { fetchpriority: 'high' } : {})}
        />
      ) : (
        blank
      )}
    </div>
  );
}
