import { useId, useState } from 'react';
import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import { text } from './texts.ts';
import { eventWords } from './webhooks/event-words.ts';

/** Selectable event types, by default all. `explained` adds a sentence for each. */
export function TypeChoices(props: {
  legend: string;
  types?: readonly EventType[];
  initial: readonly EventType[];
  explained?: boolean;
  problem: string | null;
}) {
  const { legend, types = eventTypes, initial, explained, problem } = props;
  const [chosen, setChosen] = useState<readonly EventType[]>(initial);
  const id = useId();
  const areAll = chosen.length === types.length;
  return (
    <fieldset
      className={`stack gap-2 bare ${explained ? 'type-choices' : 'type-choices compact'}`}
      aria-describedby={`${id}-problem`}
    >
      <legend className="field-label">{legend}</legend>
      <button type="button" className="link-button start" onClick={() => setChosen(areAll ? [] : types)}>
        {areAll ? text('clearSelection') : text('selectAll')}
      </button>
      <div>
        {types.map((type) => {
          const [name, when] = eventWords()[type];
          return (
            <label key={type}>
              <input
                type="checkbox"
                name="types"
                value={type}
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
                }
                aria-describedby={explained ? `${id}-${type}` : undefined}
                aria-label={name}
              />
              <span>
                {name}
                {explained && (
                  <span className="field-hint" id={`${id}-${type}`}>
                    {when}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <p className="field-problem" role="alert" id={`${id}-problem`}>
        {problem}
      </p>
    </fieldset>
  );
}
