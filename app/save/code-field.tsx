import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useTexts } from './texts-context.tsx';

export const codeLength = 6;
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

const boxes = Array.from({ length: codeLength }, (_, index) => index);

/**
 * One real input over six drawn boxes: letter spacing puts each digit into its box, so that pasting, autofill, and
 * browsers without JavaScript work as usual.
 */
export function CodeField(props: {
  value: string;
  invalid: boolean;
  readOnly: boolean;
  describedBy: string;
  onChange: (digits: string) => void;
}) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { value, invalid, readOnly } = props;
  useEffect(() => {
    if (readOnly) return;
    input.current?.focus();
    // A wrong code stays visible; the next digit replaces it, unless the next code has already been started.
    if (invalid && input.current?.value.length === codeLength) input.current.select();
  }, [invalid, readOnly]);

  /** A digit after a complete wrong code starts a new one, even before the old one could be selected. */
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '');
    const goesOn = digits.length > codeLength && digits.startsWith(value);
    return digitsOf(goesOn && invalid ? digits.slice(codeLength) : digits);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits === '') return;
    event.preventDefault();
    props.onChange(digits);
  };
  return (
    <div className={invalid ? 'code is-invalid' : 'code'}>
      {boxes.map((index) => (
        <span
          key={index}
          className={index === Math.min(value.length, codeLength - 1) ? 'code-box is-next' : 'code-box'}
          aria-hidden="true"
        />
      ))}
      <input
        ref={input}
        className="code-input"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        readOnly={readOnly}
        aria-label={t('codeLabel')}
        aria-invalid={invalid}
        aria-describedby={props.describedBy}
        value={value}
        onChange={(event) => {
          const digits = typed(event.currentTarget.value);
          event.currentTarget.value = digits;
          props.onChange(digits);
        }}
        onPaste={paste}
      />
    </div>
  );
}
