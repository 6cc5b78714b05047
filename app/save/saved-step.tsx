import { type RefObject, useEffect, useRef, useState } from 'react';
import { BellIcon, MoveIcon, UndoIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { AlertButton, AlertEmail, useAlertOffer } from './alert-offer.tsx';
import { type Consent, ConsentQuestion } from './consent-question.tsx';
import type { DialogShop } from './dialog-page.ts';
import { choiceTitle, chosen, type DialogProduct, isSoldOut, type ProductChoice } from './dialog-product.ts';
import type { AlertPlace } from './dialog-state.ts';
import { Problem } from './problem.tsx';
import { ProductPhoto } from './product-head.tsx';
import type { ShopClient } from './shop-client.ts';
import { useTexts } from './texts-context.tsx';

const rays = [-60, -36, -12, 12, 36, 60];

/** Confirms the save, offers to go back, and closes the window when the bar is full. */
export function SavedStep(props: {
  product: DialogProduct;
  choice: ProductChoice;
  client: ShopClient;
  itemId: number;
  isGuest: boolean;
  listName: string;
  listToken: string;
  canMove: boolean;
  /** Lets a guest keep the list on all devices by email. */
  onKeep: (() => void) | null;
  shop: DialogShop;
  /** The question for a shopper with an email address. */
  consent: Consent | null;
  onConsent: (consent: Consent) => void;
  problem: 'noConnection' | 'notDone' | null;
  busy: boolean;
  onUndo: () => void;
  onMove: () => void;
  /** Asks for the price of an alert. */
  onPrice: (place: AlertPlace) => void;
  onTimeUp: () => void;
  onStatus: (status: string) => void;
}) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const soldOut = isSoldOut(props.product, props.choice);
  const offer = useAlertOffer({ ...props, soldOut });
  const problem = props.problem ?? offer.problem;
  const asksEmail = offer.step === 'email';
  useEffect(() => heading.current?.focus(), [asksEmail]);
  const foot = useRef<HTMLDivElement>(null);
  const isUsed = usePauseOnIntent(foot, asksEmail);
  const paused = isUsed || props.busy || offer.step === 'busy' || problem !== null;
  const variantTitle = choiceTitle(props.product, props.choice);
  const { price } = chosen(props.product, props.choice);
  const { currency } = props.product;
  if (asksEmail) {
    return (
      <AlertEmail
        client={props.client}
        soldOut={soldOut}
        onConfirmed={offer.confirmed}
        onStatus={props.onStatus}
        onBack={offer.back}
      />
    );
  }
  return (
    <div className="step saved">
      <div className="step-body">
        <div className="saved-image">
          <ProductPhoto product={props.product} choice={props.choice} className="saved-photo" />
          <span className="saved-heart">
            <svg className="rays" viewBox="-60 -60 120 120" aria-hidden="true">
              {rays.map((angle) => (
                <line key={angle} x1="0" y1="-43" x2="0" y2="-52" transform={`rotate(${angle})`} />
              ))}
            </svg>
            <SaveIcon filled size={32} className="heart" />
          </span>
        </div>
        <h1 className="saved-heading" ref={heading} tabIndex={-1}>
          {t('savedTo', { list: props.listName })}
        </h1>
        <p className="saved-what">
          {[props.product.title, variantTitle, soldOut && t('soldOutNow')].filter(Boolean).join(' · ')}
        </p>
        <p className="visually-hidden">{t('closesItself')}</p>
      </div>
      <div className="step-foot" ref={foot}>
        <Problem id="saved-problem" text={problem && t(problem)} />
        {!soldOut && price && currency ? (
          <button
            type="button"
            className="button quiet"
            onClick={() =>
              props.onPrice({
                itemId: props.itemId,
                list: props.listToken,
                price,
                currency,
                isOn: false,
                target: null,
              })
            }
          >
            <BellIcon size={18} />
            <span>{t('alertUnder')}</span>
          </button>
        ) : (
          <AlertButton offer={offer} soldOut={soldOut} />
        )}
        <div className="saved-actions">
          <button
            type="button"
            className="button"
            aria-busy={props.busy}
            onClick={() => {
              if (!props.busy) props.onUndo();
            }}
          >
            <UndoIcon size={16} />
            <span>{t('undo')}</span>
          </button>
          {props.canMove && (
            <button type="button" className="button" onClick={props.onMove}>
              <MoveIcon size={16} />
              <span>{t('move')}</span>
            </button>
          )}
        </div>
        {props.onKeep && (
          <button type="button" className="button" onClick={props.onKeep}>
            {t('keepEverywhere')}
          </button>
        )}
        <a className="button quiet" href={`/lists/${props.listToken}`} target="_blank" rel="noopener">
          {t('seeList')}
        </a>
        {props.consent && (
          <ConsentQuestion
            shop={props.shop}
            consent={props.consent}
            busy={props.busy}
            onChange={props.onConsent}
          />
        )}
      </div>
      <div className={paused ? 'time-bar is-paused' : 'time-bar'}>
        <span onAnimationEnd={props.onTimeUp} />
      </div>
    </div>
  );
}

/**
 * Whether the shopper is using an element: it contains focus, or the pointer moved over it. A
 * pointer resting where the clicked button was doesn't count.
 * @param isAway whether the element is hidden
 */
function usePauseOnIntent(ref: RefObject<HTMLElement>, isAway: boolean): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let rest: { x: number; y: number } | null = null;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      rest ??= { x, y };
      if (Math.hypot(x - rest.x, y - rest.y) > 4) setHovered(true);
    };
    const leave = () => setHovered(false);
    const focusIn = () => setFocused(true);
    const focusOut = () => setFocused(false);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', focusIn);
    element.addEventListener('focusout', focusOut);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', focusIn);
      element.removeEventListener('focusout', focusOut);
    };
  }, [ref, isAway]);
  return hovered || focused;
}
