import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import { text } from './texts.ts';

export interface SnippetTab {
  name: string;
  code: string;
  /** Shown below the code. */
  note?: ReactNode;
}

/** The same code for several environments, in tabs. `what` names it for screen readers. */
export function SnippetTabs({ tabs, what }: { tabs: readonly [SnippetTab, ...SnippetTab[]]; what: string }) {
  const [chosen, setChosen] = useState(tabs[0].name);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0];

  /** Arrow keys switch tabs, as usual. */
  function move(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const index = (tabs.indexOf(shown) + by + tabs.length) % tabs.length;
    setChosen((tabs[index] ?? tabs[0]).name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <div className="snippet">
      <div className="snippet-head">
        <div role="tablist" aria-label={what} ref={list} onKeyDown={move}>
          {tabs.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${index}`}
              aria-selected={name === shown.name}
              aria-controls={`${id}-panel`}
              tabIndex={name === shown.name ? 0 : -1}
              onClick={() => setChosen(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton value={shown.code} what={what}>
          {text('common.copy')}
        </CopyButton>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs.indexOf(shown)}`}>
        <pre tabIndex={0} aria-label={what}>
          <code>
            <Highlighted code={shown.code} />
          </code>
        </pre>
        {shown.note && <p className="snippet-note">{shown.note}</p>}
      </div>
    </div>
  );
}

/** Highlighted in code: comments, strings and element names. */
const parts = [
  [/^\s*\/\//, 'comment'],
  [/^["']/, 'text'],
  [/^</, 'name'],
] as const;
const separators = /(^\s*\/\/.*$|"[^"\n]*"|'(?:[^'\\\n]|\\.)*'|<\/?[a-z]+\b)/gm;

/** Code with syntax highlighting. */
const Highlighted = ({ code }: { code: string }) =>
  code.split(separators).map((part, index) => {
    const kind = index % 2 === 1 && parts.find(([pattern]) => pattern.test(part))?.[1];
    if (!kind) return part;
    const [bracket = ''] = part.match(/^<\/?/) ?? [];
    return (
      <Fragment key={index}>
        {bracket}
        <span className={`code-${kind}`}>{part.slice(bracket.length)}</span>
      </Fragment>
    );
  });
