import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { CheckIcon } from '#app/ui/icons.tsx';
import { type PortalKey, text } from '../texts.ts';

/** The service's answer about a handle. */
interface Checked {
  handle: string;
  available: boolean;
  reason: 'taken' | 'reserved' | 'malformed' | null;
  suggestion: string | null;
}

/** Delay after the last keystroke, in milliseconds. */
const pause = 350;

const faults = {
  taken: 'shops.handleTaken',
  reserved: 'shops.handleReserved',
  malformed: 'shops.handleMalformed',
} satisfies Record<NonNullable<Checked['reason']>, PortalKey>;

/**
 * The last part of a shop's URL, checked while typing; without JavaScript, on submit.
 * @param own the shop's current handle, which counts as available
 */
export function HandleField(props: {
  value: string;
  onChange: (handle: string) => void;
  place: string;
  own?: string;
  hint?: string;
  problem: string | null;
}) {
  const { value, own, onChange } = props;
  const { data, load } = useFetcher<Checked>();
  const id = useId();
  const asked = value.trim().toLowerCase();
  const [sent, setSent] = useState('');
  useEffect(() => {
    if (asked === '' || asked === own) return;
    const timer = setTimeout(() => {
      setSent(asked);
      load(`/portal/shops/handle?${new URLSearchParams({ handle: asked })}`);
    }, pause);
    return () => clearTimeout(timer);
  }, [asked, own, load]);
  const checked = sent === asked && asked !== own && data?.handle === asked ? data : null;
  const fault = checked?.reason ? text(faults[checked.reason], { handle: checked.handle }) : null;
  const suggestion = checked && !checked.available ? checked.suggestion : null;
  return (
    <div className="field-row">
      <label htmlFor={id} className="field-label">
        {text('shops.url')}
      </label>
      <span className="handle-field field" data-invalid={fault || props.problem ? true : undefined}>
        <span aria-hidden="true">{props.place}</span>
        <input
          id={id}
          name="handle"
          value={value}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault || props.problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-state ${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <p id={`${id}-hint`} className="field-hint">
        {props.hint}
      </p>
      <p id={`${id}-state`} className="handle-state" data-free={checked?.available} role="status">
        {checked?.available && (
          <>
            <CheckIcon size={14} /> {text('shops.handleFree', { handle: checked.handle })}
          </>
        )}
        {fault}
        {suggestion && (
          <>
            {' '}
            <button type="button" className="link-button" onClick={() => onChange(suggestion)}>
              {text('shops.useHandle', { handle: suggestion })}
            </button>
          </>
        )}
      </p>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {!checked?.available && !fault ? props.problem : null}
      </p>
    </div>
  );
}
