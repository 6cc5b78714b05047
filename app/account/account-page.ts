import type { TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { AccountPageData } from './settings/account-data.ts';
import type { FriendsPageData, InvitePageData } from './friends/friends-data.ts';
import type { ImportPageData } from './imports/import-data.ts';
import type { ListPageData } from '#app/lists/list/list-data.ts';
import type { FollowingPageData, ListsPageData } from '#app/lists/overview/lists-data.ts';
import type { NotificationsPageData } from './notifications/notifications-data.ts';

export type TextName = keyof Messages<'account'>;

/** A form that takes the last change back; it works as a form post too. */
export interface UndoForm {
  action: string;
  fields: Record<string, string>;
}

/** What has just been done, told once. */
export interface Notice {
  text: TextName;
  values?: TextValues;
  undo?: UndoForm;
}

/** What the server did not accept, with what was typed. */
export interface Refused {
  intent: string;
  /** Error code of the catalogue. */
  code: string;
  /** What was sent, so that a page without a script can show it again. */
  values: Record<string, string>;
}

/** The signed-in shopper as the page's head shows them. */
export interface AccountOwner {
  id: string;
  /** Their chosen name, or else their email address: only they see this page. */
  name: string;
  /** Whether they have chosen a name that others can see. */
  named: boolean;
  email: string;
  avatar: string | null;
}

/** What every page of a shopper's own lists knows. */
export interface AccountFrame {
  lang: Language;
  texts: Messages<'account'>;
  brandName: string;
  siteUrl: string;
  /** The page's own path, and the route that answers its data. */
  path: string;
  route: string;
  /** Which panel is open and on what, from the address. */
  view: Record<string, string>;
  account: AccountOwner | null;
  unread: number;
  notice: Notice | null;
  refused: Refused | null;
  /** When the page was made, ISO 8601: relative dates must not differ between server and browser. */
  now: string;
}

/** What one page shows, beside its frame. */
export type AccountContent =
  | ListsPageData
  | ListPageData
  | FollowingPageData
  | FriendsPageData
  | InvitePageData
  | NotificationsPageData
  | ImportPageData
  | AccountPageData;

export interface AccountPage extends AccountFrame {
  content: AccountContent;
}

/** What an action answers to the page's script. */
export type AccountAnswer =
  | { ok: true; notice: Notice | null; to: string | null; page: AccountPage | null }
  | { ok: false; refused: Refused; signIn?: string };
