import { useId } from 'react';
import { contrastText, isColor } from '#app/merchant/contrast-text.ts';
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { text } from './texts.ts';

/** A typed or picked color, and the contrast of text on it. A `placeholder` makes it optional. */
export function ColorField(props: {
  label: string;
  /** The palette's name for screen readers. */
  picker: string;
  value: string;
  problem: string | null | undefined;
  onChange: (color: string) => void;
  id?: string;
  name?: string;
  maxLength: number;
  placeholder?: string;
  /** The palette's color while the value isn't a color. */
  fallback?: string;
  /** Null if there's no text on the color. */
  says?: null;
}) {
  const { label, picker, value, problem, onChange, fallback = '#ffffff', says, ...input } = props;
  const made = useId();
  const id = props.id ?? made;
  const isEmpty = props.placeholder !== undefined && value === '';
  const contrast = isEmpty || says === null ? null : contrastText(value);
  return (
    <div className="field-row">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="color-field field" data-invalid={problem ? true : undefined}>
        <input
          type="color"
          aria-label={picker}
          value={isColor(value) ? value.trim() : fallback}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="text"
          {...input}
          id={id}
          value={value}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        {props.placeholder !== undefined && value !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={text('common.clear')}
            onClick={() => onChange('')}
          >
            <CloseIcon size={16} />
          </button>
        )}
      </span>
      <p id={`${id}-hint`} className="contrast" data-reads={contrast?.reads}>
        {contrast?.reads && <CheckIcon size={14} />}
        {contrast?.text}
      </p>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
