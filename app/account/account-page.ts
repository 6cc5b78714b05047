import type { Language } from '#api/contract/language/languages.ts';
import type { Notice, TextName } from '#app/hosted/notice.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { AlertsPageData, ConfirmAlertsPageData, StopAlertsPageData } from './alerts/alerts-data.ts';
import type {
  AssistantsPageData,
  ConnectPageData,
  RefusedConnectionPageData,
} from './assistants/assistants-data.ts';
import type { FriendsPageData, InvitePageData } from './friends/friends-data.ts';
import type { ConfirmReminderPageData, GivingPageData } from './giving/giving-data.ts';
import type { ImportPageData } from './imports/import-data.ts';
import type { ListPageData } from './list/list-data.ts';
import type { NotificationsPageData, UnsubscribePageData } from './notifications/notifications-data.ts';
import type { FollowingPageData, ListsPageData } from './overview/lists-data.ts';
import type { AccountPageData } from './settings/account-data.ts';

/** A refused form: the server's problems, and the entered values. */
export interface Refused {
  intent: string;
  /** Error code of the catalog. */
  code: string;
  text: TextName;
  /** The refused field, or null for the whole form. */
  field: string | null;
  /** The submitted values, to show them again if there is no JavaScript. */
  values: Record<string, string>;
}

/** The signed-in shopper in the page's header. */
export interface AccountOwner {
  id: string;
  /** Known only on this device: has saved something, but has no email yet. */
  isGuest: boolean;
  /** Their display name or email address; only they see this page. */
  name: string;
  /** Whether they have chosen a display name. */
  named: boolean;
  email: string;
  avatar: string | null;
}

/** Common data of the pages of a shopper's own lists. */
export interface AccountFrame {
  lang: Language;
  texts: Messages<'account'>;
  brandName: string;
  siteUrl: string;
  /** The page's own path, and the route that returns its data. */
  path: string;
  route: string;
  /** The open panel and its subject, from the URL. */
  view: Record<string, string>;
  account: AccountOwner | null;
  unread: number;
  notice: Notice | null;
  refused: Refused | null;
  /** When the page was rendered (ISO 8601), so relative dates match on server and browser. */
  now: string;
}

/** A page's own data, in addition to its frame. */
export type AccountContent =
  | ListsPageData
  | ListPageData
  | FollowingPageData
  | GivingPageData
  | FriendsPageData
  | InvitePageData
  | NotificationsPageData
  | UnsubscribePageData
  | StopAlertsPageData
  | ConfirmAlertsPageData
  | ConfirmReminderPageData
  | ImportPageData
  | AlertsPageData
  | ConnectPageData
  | RefusedConnectionPageData
  | AssistantsPageData
  | AccountPageData;

export interface AccountPage extends AccountFrame {
  content: AccountContent;
}

/** An action's response to the page's script. */
export type AccountAnswer =
  | { ok: true; notice: Notice | null; to: string | null; page: AccountPage | null }
  | { ok: false; refused: Refused; signIn?: string };
