import { Field } from '../fields.tsx';
import { text } from '../texts.ts';

/** A slider for a number of CSS pixels. */
export function RangeField(props: {
  id: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  problem: string | undefined;
  onChange: (value: number) => void;
}) {
  const { id, label, hint, problem, value, onChange, ...range } = props;
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(aria) => (
        <span className="slider">
          <input
            type="range"
            {...range}
            {...aria}
            value={value}
            aria-valuetext={text('baskets.pixels', { count: value })}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <output htmlFor={id}>{text('baskets.px', { count: value })}</output>
        </span>
      )}
    </Field>
  );
}
