import type { Field } from './schema.ts';
import { Inline } from './prose.tsx';

/** Fields one below the other; records inside them unfold. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className="fields">
      {fields.map((field, index) => (
        <li key={`${field.name} ${index}`}>
          <div className="field-head">
            <code className="field-name">{field.name}</code>
            <span className="field-type">{field.type}</span>
            {field.required && <span className="field-required">required</span>}
          </div>
          {field.description && (
            <p className="field-text">
              <Inline text={field.description} />
            </p>
          )}
          {field.fields.length > 0 && (
            <details>
              <summary>
                {field.fields.length} {field.fields.length === 1 ? 'field' : 'fields'} of {field.name}
              </summary>
              <Fields fields={field.fields} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
