import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What the service had against it. */
  problem?: string | null;
  /** Where the focus is put by its name; otherwise made. */
  id?: string;
}

/** A label, its control, a hint and what is wrong with it. */
export function Field(props: FieldProps & { children: (aria: Record<string, unknown>) => ReactNode }) {
  const made = useId();
  const id = props.id ?? made;
  return (
    <div className="field-row">
      <label htmlFor={id} className="field-label">
        {props.label}
      </label>
      {props.children({
        id,
        'aria-describedby': `${id}-hint ${id}-problem`,
        'aria-invalid': props.problem ? true : undefined,
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {props.hint}
        </p>
      )}
      <p id={`${id}-problem`} className="field-problem" role="alert">
        {props.problem}
      </p>
    </div>
  );
}

export function TextField({
  label,
  hint,
  problem,
  id,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      {(aria) => <input type="text" autoComplete="off" {...input} {...aria} className="field" />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  problem,
  id,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      {(aria) => <textarea autoComplete="off" {...area} {...aria} className="field" />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  id,
  choices,
  ...select
}: FieldProps & {
  choices: readonly (readonly [value: string, label: string])[];
} & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      {(aria) => (
        <select {...select} {...aria} className="field">
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** On or off, at once. */
export function SwitchField({
  label,
  hint,
  problem,
  id: given,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className="field-row">
      <span className="switch-row">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input
          type="checkbox"
          role="switch"
          {...input}
          id={id}
          className="switch"
          aria-describedby={`${id}-hint ${id}-problem`}
        />
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
