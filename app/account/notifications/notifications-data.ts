import type { Notification } from '#api/contract/notification.ts';

export interface NotificationsPageData {
  kind: 'notifications';
  notifications: Notification[];
  /** Cursor of the older ones, if there are any. */
  older: string | null;
}
