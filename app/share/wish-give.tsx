import { type RefObject, useEffect, useId, useRef } from 'react';
import type { Wish } from '#app/hosted/wish.ts';
import { GiftIcon } from '#app/ui/icons.tsx';
import { dismissable } from '#app/ui/use-dismissal.ts';
import { remainingQuantity, type SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

/** Maximum quantity to choose; marking the wish again can give more. */
const maxChoices = 99;

/**
 * Opens the form to reserve or buy a wish: the giver's name, and a quantity or an offer to share.
 */
export function WishGive(props: {
  wish: Wish;
  reserving: SharePage['reserving'];
  /** The giver's name, as last entered or as in their account. */
  name: string;
  onGive: (wish: Wish, form: FormData) => void;
}) {
  const { wish, reserving, name, onGive } = props;
  const say = useSay();
  const details = useRef<HTMLDetailsElement>(null);
  useDismissalWhileOpen(details);
  const { own } = wish;
  const left = Math.min(maxChoices, remainingQuantity(wish));
  const hint = useId();
  const reserveHint = useId();
  return (
    <details className="wish-give" ref={details}>
      <summary
        className="get"
        aria-label={`${say('getThis')}: ${wish.title}`}
        onClick={(event) => {
          event.preventDefault();
          if (details.current) openInView(details.current);
        }}
      >
        <GiftIcon size={16} className="get-icon" />
        <span className="get-text">{say('getThis')}</span>
      </summary>
      <form
        method="post"
        className="give-form"
        aria-label={`${say('getThis')}: ${wish.title}`}
        onSubmit={(event) => {
          event.preventDefault();
          onGive(wish, new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
          if (details.current) details.current.open = false;
        }}
      >
        <p className="give-title">{wish.title}</p>
        <input type="hidden" name="intent" value="mark" />
        <input type="hidden" name="item" value={wish.id} />
        {left > 1 && (
          <label className="give-field">
            <span>{say('howMany')}</span>
            <select name="quantity" defaultValue={1}>
              {Array.from({ length: left }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </select>
          </label>
        )}
        <label className="give-field">
          <span>
            {say('yourName')} <small>{say('optional')}</small>
          </span>
          <input
            name="name"
            maxLength={80}
            autoComplete="name"
            defaultValue={own?.name || name}
            aria-describedby={hint}
          />
        </label>
        <label className="give-field">
          <span>
            {say('yourNote')} <small>{say('optional')}</small>
          </span>
          <textarea name="note" maxLength={500} rows={2} defaultValue={own?.note} aria-describedby={hint} />
        </label>
        <p className="give-hint" id={hint}>
          {say('giverHint')}
        </p>
        <label className="give-check">
          <input type="checkbox" name="show" value="1" defaultChecked={own?.showsName} />
          <span>{say('showName')}</span>
        </label>
        {wish.url && wish.source && (
          <a className="get is-main" href={wish.url} target="_blank" rel="noopener nofollow">
            <span className="get-text">{say('buyAt', { shop: wish.source ?? '' })}</span>
            <span className="visually-hidden"> ({say('opensShop')})</span>
          </a>
        )}
        <button className={`get${wish.url && wish.source ? '' : ' is-main'}`}>{say('iBoughtIt')}</button>
        <label className="give-field">
          <span>{say('reserveUntil')}</span>
          <input
            type="date"
            name="until"
            min={reserving.from}
            max={reserving.to}
            defaultValue={own?.reservedUntil ?? reserving.proposed}
            aria-describedby={reserveHint}
          />
        </label>
        <button className="get" name="reserve" value="1">
          {say('reserve')}
        </button>
        <p className="give-hint" id={reserveHint}>
          {say('reserveHint')}
        </p>
        {own === null && (
          <>
            <button className="get" name="shared" value="1">
              {say('chipIn')}
            </button>
            <p className="give-hint">{say('chipInHint')}</p>
          </>
        )}
      </form>
    </details>
  );
}

/**
 * Opens or closes the form. It opens above its button if it wouldn't fit below, so that the next
 * button is immediately visible. Opening and placing it in one step avoids a visible jump.
 */
function openInView(details: HTMLDetailsElement): void {
  const form = details.querySelector('form')!;
  details.open = !details.open;
  if (!details.open) return;
  const { top, height } = form.getBoundingClientRect();
  form.toggleAttribute('data-above', top + height > innerHeight && top - 2 * gap > height + buttonHeight);
  form.scrollIntoView({ block: 'nearest' });
}
const [gap, buttonHeight] = [6, 48];

/** A long list has many closed forms, which mustn't all listen to every key. */
function useDismissalWhileOpen(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = details.current;
    let stop: (() => void) | undefined;
    const onToggle = () => {
      stop?.();
      stop = element?.open ? dismissable(element) : undefined;
    };
    element?.addEventListener('toggle', onToggle);
    return () => {
      stop?.();
      element?.removeEventListener('toggle', onToggle);
    };
  }, [details]);
}
