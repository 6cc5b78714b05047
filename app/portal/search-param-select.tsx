import { type SelectHTMLAttributes, useState } from 'react';
import { Field } from './fields.tsx';

/** State that follows a value in the URL until the control changes it. */
function useFollowed<Value>(value: Value) {
  const [shown, setShown] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setShown(value);
  }
  return [shown, setShown] as const;
}

/**
 * A select whose value is in the URL. It follows links that change the URL, and keeps its focus
 * because it stays the same element.
 */
export function SearchParamSelect({
  value,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { value: string }) {
  const [shown, setShown] = useFollowed(value);
  return <select {...select} value={shown} onChange={(event) => setShown(event.target.value)} />;
}

/** `SearchParamSelect` with a label. */
export const SearchParamField = (props: {
  name: string;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, name: string])[];
}) => (
  <Field label={props.label}>
    {(aria) => (
      <SearchParamSelect {...aria} className="field" name={props.name} value={props.value}>
        {props.choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SearchParamSelect>
    )}
  </Field>
);

/** A checkbox whose state is in the URL: `true` if checked. */
export function SearchParamCheckbox({ name, checked }: { name: string; checked: boolean }) {
  const [shown, setShown] = useFollowed(checked);
  return (
    <input
      type="checkbox"
      name={name}
      value="true"
      checked={shown}
      onChange={(event) => setShown(event.target.checked)}
    />
  );
}
