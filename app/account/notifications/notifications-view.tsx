import type { Notification } from '#api/contract/notification.ts';
import { notificationText } from '#api/contract/notification-text.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { Rich, useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton } from '../form.tsx';
import type { NotificationsPageData } from './notifications-data.ts';

/** Notifications, newest first. */
export function NotificationsView({ data }: { data: NotificationsPageData }) {
  const { t, page } = useAccount();
  const { notifications, older } = data;
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t('notifications')}</h1>
        {page.unread > 0 && (
          <AccountForm intent="read" className="buttons">
            <SubmitButton intent="read" className="button">
              {t('markAllRead')}
            </SubmitButton>
          </AccountForm>
        )}
      </div>
      <FormProblem intent="read" />
      <FormProblem intent="open" />
      {notifications.length === 0 ? (
        <div className="empty">
          <span className="empty-heart">
            <BellIcon size={28} />
          </span>
          <h2>{t('noticesEmpty')}</h2>
          <p>{t('noticesEmptyText')}</p>
        </div>
      ) : (
        <ul className="plain-rows notices">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      {older && (
        <p className="above-6">
          <a className="button" href={`/notifications?show=${older}`}>
            {t('olderNotices')}
          </a>
        </p>
      )}
    </div>
  );
}

function NotificationRow({ notification }: { notification: Notification }) {
  const { t, day } = useAccount();
  const { text, names, count, href } = notificationText(notification, {
    somebody: t('somebody'),
    aWish: t('aWish'),
  });
  const unread = notification.read_at === null;
  const values = Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, <strong key={name}>{value}</strong>]),
  );
  return (
    <li className={unread ? 'notice-row is-unread' : 'notice-row'}>
      <AccountForm intent="open" fields={{ id: notification.id, href }} className="fills">
        <button type="submit" className="notice-button">
          <span className="notice-dot">
            {unread && <span className="visually-hidden">{t('new')}: </span>}
          </span>
          <span className="row-text">
            <span>
              <Rich name={text} count={count} values={{ ...values, count }} />
            </span>
            <span className="faint">{day(notification.created_at)}</span>
          </span>
        </button>
      </AccountForm>
    </li>
  );
}
