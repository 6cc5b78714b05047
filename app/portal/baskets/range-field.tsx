import { text } from '../texts.ts';

/** A number of CSS pixels, on a slider. */
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
    <div className="field-row">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="slider">
        <input
          type="range"
          {...range}
          id={id}
          value={value}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-valuetext={text('baskets.pixels', { count: value })}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id}>{text('baskets.px', { count: value })}</output>
      </span>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
