import type { Notification } from '#api/contract/notification.ts';

export interface NotificationsPageData {
  kind: 'notifications';
  notifications: Notification[];
  /** Cursor of older notifications, if any. */
  older: string | null;
}

export interface UnsubscribePageData {
  kind: 'unsubscribe';
  /** Null if the link is unknown. */
  isSubscribed: boolean | null;
  /** The partner of a weekly email; null if the link is about notifications. */
  shop: { id: number; name: string } | null;
}
