import { useId } from 'react';
import { contrastText, isColor } from '#app/basket/settings/contrast-text.ts';
import { CheckIcon } from '#app/ui/icons.tsx';

const usual = '#2563eb';

/** The colour of buttons and marks, with what becomes of the words on it; none is the service’s own. */
export function AccentField(props: {
  value: string;
  problem: string | null;
  onChange: (color: string) => void;
}) {
  const { value, problem, onChange } = props;
  const id = useId();
  const contrast = value === '' ? null : contrastText(value, 'The page');
  return (
    <div className="field-row">
      <label className="field-label" htmlFor={id}>
        Accent colour
      </label>
      <span className="color-field field" data-invalid={problem ? true : undefined}>
        <input
          type="color"
          aria-label="Choose the accent colour from a palette"
          value={isColor(value) ? value.trim() : usual}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="text"
          id={id}
          name="accent_color"
          value={value}
          placeholder="The service’s own"
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <button type="button" className="link-button" onClick={() => onChange('')}>
            Clear
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
