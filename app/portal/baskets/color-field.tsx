import { contrastText, isColor } from '#app/basket/settings/contrast-text.ts';
import { fieldId } from '#app/basket/settings/use-form-changes.ts';
import { CheckIcon } from '#app/ui/icons.tsx';

/** The colour of buttons and selection, with what becomes of the words on it. */
export function ColorField(props: {
  value: string;
  problem: string | undefined;
  onChange: (color: string) => void;
}) {
  const { value, problem, onChange } = props;
  const id = fieldId('primaryColor');
  const contrast = contrastText(value);
  return (
    <div className="field-row">
      <label className="field-label" htmlFor={id}>
        Colour
      </label>
      <span className="color-field field" data-invalid={problem ? true : undefined}>
        <input
          type="color"
          aria-label="Choose the colour from a palette"
          value={isColor(value) ? value.trim() : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="text"
          id={id}
          value={value}
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <p id={`${id}-hint`} className="contrast" data-reads={contrast.reads}>
        {contrast.reads && <CheckIcon size={14} />}
        {contrast.text}
      </p>
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
