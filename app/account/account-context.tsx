import { createContext, type ReactNode, useContext } from 'react';
import { formatDay } from '#api/contract/language/dates.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Notice, TextName } from '#app/hosted/notice.ts';
import { RichText } from '#app/ui/rich-text.tsx';
import type { AccountAnswer, AccountPage, Refused } from './account-page.ts';

/** The open view according to the URL, e.g. `{panel: 'share'}`. */
export type View = Record<string, string>;

/** A toast: a message about the last action, and how to undo it. */
export interface Toast {
  notice: Notice;
  /** Undoes something that hasn't been sent to the server yet. */
  undo?: () => void;
  /** Called when the toast disappears for any reason. */
  onGone?: () => void;
}

export interface AccountState {
  page: AccountPage;
  view: View;
  /** The reader's time zone. */
  zone: string;
  refused: Refused | null;
  toast: Toast | null;
  /** The intent of the pending request. */
  busy: string | null;
  /** Opens and closes panels, and updates the URL. */
  show: (view: View) => void;
  say: (toast: Toast | null) => void;
  announce: (text: string) => void;
  /** Sends a form; the page shows the response. */
  send: (body: FormData, options?: SendOptions) => Promise<AccountAnswer | null>;
  /** Reloads the page's data. */
  refresh: () => Promise<void>;
}

export interface SendOptions {
  /** The form's target, if not this page. */
  action?: string;
  /** Shows neither a toast nor a panel afterwards. */
  quiet?: boolean;
}

const AccountContext = createContext<AccountState | null>(null);
export const AccountProvider = AccountContext.Provider;

/** The surrounding page's state, with a function for its texts. */
export function useAccount() {
  const state = useContext(AccountContext);
  if (!state) throw new Error('the page is missing');
  const { zone, page } = state;
  const { lang, texts } = page;
  const t = (name: TextName, values?: TextValues) => formatText(lang, texts[name], values);
  /** Day and month of a moment in the reader's time zone. */
  const day = (at: string) => formatDay(lang, new Date(at), zone);
  return { ...state, lang, t, day };
}

/** A text with elements as placeholder values. */
export function Rich(props: { name: TextName; values: Record<string, ReactNode>; count?: number }) {
  const { page } = useAccount();
  return (
    <RichText lang={page.lang} text={page.texts[props.name]} count={props.count} values={props.values} />
  );
}
