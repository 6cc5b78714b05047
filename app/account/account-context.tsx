import { createContext, useContext, type ReactNode } from 'react';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import { RichText } from '#app/ui/rich-text.tsx';
import type { AccountAnswer, AccountPage, Notice, Refused, TextName } from './account-page.ts';

/** What the address says is open, e.g. `{panel: 'share'}`. */
export type View = Record<string, string>;

/** A toast: what was done, and how to take it back. */
export interface Toast {
  notice: Notice;
  /** Takes back what the server has not been told yet. */
  undo?: () => void;
  /** Called when the toast is no longer there, for whatever reason. */
  onGone?: () => void;
}

export interface Mine {
  page: AccountPage;
  view: View;
  refused: Refused | null;
  toast: Toast | null;
  /** The intent whose answer is awaited. */
  busy: string | null;
  /** Opens and closes panels; the address follows. */
  show: (view: View) => void;
  say: (toast: Toast | null) => void;
  announce: (text: string) => void;
  /** Sends a form; the page shows the answer. */
  send: (body: FormData, options?: SendOptions) => Promise<AccountAnswer | null>;
  /** Reads the page's data again. */
  refresh: () => Promise<void>;
}

export interface SendOptions {
  /** Where the form goes, if not to this page. */
  action?: string;
  /** Stays silent: neither toast nor panel follow. */
  quiet?: boolean;
}

const AccountContext = createContext<Mine | null>(null);
export const AccountProvider = AccountContext.Provider;

/** The page around a component, and a function that writes its texts. */
export function useAccount() {
  const mine = useContext(AccountContext);
  if (!mine) throw new Error('the page is missing');
  const { lang, texts } = mine.page;
  const t = (name: TextName, values?: TextValues) => formatText(lang, texts[name], values);
  return { ...mine, lang, t };
}

/** A text with elements in its placeholders. */
export function Rich(props: { name: TextName; values: Record<string, ReactNode>; count?: number }) {
  const { page } = useAccount();
  return (
    <RichText lang={page.lang} text={page.texts[props.name]} count={props.count} values={props.values} />
  );
}
