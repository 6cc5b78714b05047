import { useEffect, useRef } from 'react';
import { CheckIcon } from '#app/ui/icons.tsx';
import type { MergedItems } from './session-answer.ts';
import { PasskeyLine } from './passkey-offer.tsx';
import { useTexts } from './texts-context.tsx';

/** Confirms that a guest's lists are now in their account, with the number of products. */
export function KeptStep(props: { email: string; merged: MergedItems | null; onDone: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { items_moved: moved = 0, items_already_there: known = 0 } = props.merged ?? {};
  return (
    <div className="step saved">
      <div className="step-body">
        <span className="notice-icon is-heart">
          <CheckIcon size={22} />
        </span>
        <h1 className="saved-heading" ref={heading} tabIndex={-1}>
          {t('keptHeading')}
        </h1>
        <p className="saved-what">{t('keptFor', { email: props.email })}</p>
        {moved > 0 && <p className="step-intro">{t('keptMoved', { count: moved })}</p>}
        {known > 0 && <p className="step-intro">{t('keptKnown', { count: known })}</p>}
      </div>
      <div className="step-foot">
        <PasskeyLine />
        <button type="button" className="button primary" onClick={props.onDone}>
          {t('backToShop')}
        </button>
      </div>
    </div>
  );
}
