import { type ReactNode, useId } from 'react';
import { AlertIcon } from '#app/ui/icons.tsx';
import { useScripting } from '#app/ui/use-scripting.ts';
import { type SendOptions, useAccount } from './account-context.tsx';
import type { AccountAnswer } from './account-page.ts';

/** A form with one intent. Works without JavaScript; with it, the answer is shown in place. */
export function AccountForm(props: {
  intent: string;
  fields?: Record<string, string | number>;
  action?: string;
  className?: string;
  options?: SendOptions;
  encType?: 'multipart/form-data';
  label?: string;
  /** Called after the server has accepted it. */
  onDone?: (answer: AccountAnswer & { ok: true }) => void;
  /** Called with the form's fields instead of sending it. */
  onSend?: (form: FormData) => void;
  children: ReactNode;
}) {
  const { send, busy } = useAccount();
  const scripting = useScripting();
  const { intent, fields = {}, action, options, onDone } = props;
  return (
    <form
      method="post"
      action={action}
      encType={props.encType}
      className={props.className}
      aria-label={props.label}
      noValidate={scripting}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === intent) return;
        const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        if (props.onSend) props.onSend(form);
        else void send(form, { action, ...options }).then((answer) => answer?.ok && onDone?.(answer));
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}

interface FieldProps {
  intent: string;
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  className?: string;
}

/** A label with its control, a hint, and the server's error message. */
function Field(
  props: FieldProps & { children: (ids: { id: string; describedBy: string; invalid: boolean }) => ReactNode },
) {
  const { t } = useAccount();
  const id = useId();
  const problem = useFieldProblem(props.intent, props.name);
  return (
    <div className={props.className ? `field-row ${props.className}` : 'field-row'}>
      <label htmlFor={id} className="field-label">
        {props.label}
        {props.optional && <span className="field-optional">{t('optional')}</span>}
      </label>
      {props.children({ id, describedBy: `${id}-hint ${id}-problem`, invalid: problem !== null })}
      {props.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {props.hint}
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** The value entered before the form came back, or the stored one. */
function useTyped(intent: string, name: string, stored: string): string {
  const { page } = useAccount();
  const { refused } = page;
  return refused?.intent === intent ? (refused.values[name] ?? stored) : stored;
}

export function TextField(
  props: FieldProps & {
    value?: string;
    type?: 'text' | 'url' | 'date' | 'time' | 'email' | 'password';
    rows?: number;
    maxLength?: number;
    required?: boolean;
    min?: string;
    inputMode?: 'decimal' | 'numeric' | 'url';
    autoComplete?: string;
    placeholder?: string;
    autoFocus?: boolean;
  },
) {
  const { rows, type = 'text' } = props;
  const typed = useTyped(props.intent, props.name, props.value ?? '');
  const shared = {
    name: props.name,
    defaultValue: typed,
    className: 'field',
    maxLength: props.maxLength,
    required: props.required,
    placeholder: props.placeholder,
    'data-autofocus': props.autoFocus || undefined,
  };
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => {
        const aria = { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined };
        return rows ? (
          <textarea {...shared} {...aria} rows={rows} />
        ) : (
          <input
            {...shared}
            {...aria}
            type={type}
            min={props.min}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
          />
        );
      }}
    </Field>
  );
}

export function SelectField(
  props: FieldProps & { value: string; choices: readonly (readonly [value: string, label: string])[] },
) {
  const typed = useTyped(props.intent, props.name, props.value);
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          name={props.name}
          className="field"
          defaultValue={typed}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        >
          {props.choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function useFieldProblem(intent: string, name: string): string | null {
  const { refused, t } = useAccount();
  if (refused?.intent !== intent || refused.field !== name) return null;
  return t(refused.text);
}

/** An error message about the whole form. */
export function FormProblem({ intent }: { intent: string }) {
  const { refused, t, page } = useAccount();
  const own = refused?.intent === intent && refused.field === null ? refused : null;
  return (
    <Problem text={own && t(own.text)}>
      {own?.code === 'unauthorized' && (
        <a href={`/account/signin?next=${encodeURIComponent(page.path)}`} target="_blank" rel="noreferrer">
          {t('signInAgain')}
        </a>
      )}
    </Problem>
  );
}

/** Always rendered, so that changes are announced. */
function Problem({ id, text, children }: { id?: string; text: string | null; children?: ReactNode }) {
  return (
    <p id={id} className="problem" role="alert">
      {text && (
        <>
          <AlertIcon size={16} />
          <span>
            {text} {children}
          </span>
        </>
      )}
    </p>
  );
}

/** A submit button with a busy state. */
export function SubmitButton(props: {
  intent: string;
  className?: string;
  name?: string;
  value?: string;
  busyLabel?: string;
  children: ReactNode;
}) {
  const { busy } = useAccount();
  const working = busy === props.intent;
  return (
    <button
      type="submit"
      name={props.name}
      value={props.value}
      className={props.className ?? 'button primary'}
      aria-busy={working || undefined}
    >
      {working && props.busyLabel ? props.busyLabel : props.children}
    </button>
  );
}
