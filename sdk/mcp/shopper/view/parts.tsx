/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { ShownList } from '../fields.ts';
import { NextIcon } from './icons.tsx';
import type { Translate } from './texts.ts';

export function summaryOf({ item_count: count, role, is_public: isPublic }: ShownList, t: Translate): string {
  const sharing = role !== 'owner' ? 'sharedWithYou' : isPublic ? 'public' : 'onlyYou';
  return `${t('wishes', { count })} · ${t(sharing)}`;
}

interface ListsProps {
  lists: readonly ShownList[];
  t: Translate;
  onChoose: ((id: string) => void) | undefined;
}

export const Lists = ({ lists, t, onChoose }: ListsProps) => (
  <ul>
    {lists.map((list) => (
      <li key={list.id}>
        <button className="list" disabled={!onChoose} onClick={() => onChoose?.(list.id)}>
          <span className="about">
            <strong dir="auto">{list.name}</strong>
            <span className="origin">{summaryOf(list, t)}</span>
          </span>
          {onChoose && <NextIcon />}
        </button>
      </li>
    ))}
  </ul>
);

interface MoreProps {
  t: Translate;
  isBusy?: boolean;
  onClick: () => void;
}

export const More = ({ t, isBusy = false, onClick }: MoreProps) => (
  <button className="more" disabled={isBusy} onClick={onClick}>
    {t('showMore')}
  </button>
);

interface MessageProps {
  title: string;
  text?: string;
  children?: ComponentChildren;
}

export const Message = ({ title, text, children }: MessageProps) => (
  <main className="message">
    <div role="status">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    {children}
  </main>
);

export const Loading = ({ label }: { label: string }) => (
  <main aria-busy="true">
    <h1 className="hidden">{label}</h1>
    <ul className="loading" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <li className="wish" key={row}>
          <span className="image" />
          <span className="about" />
        </li>
      ))}
    </ul>
  </main>
);
