import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Notification } from '#api/contract/notification.ts';
import { notificationText } from '#api/contract/notification-text.ts';
import { messages } from '#api/platform/messages.ts';
import { withoutLinks } from '../../schemas.ts';
import { type Email, inOneLine, sanitizeName } from './email.ts';

export interface NotificationsMail {
  lang: Language;
  /** At least one, oldest first. */
  notifications: readonly Pick<Notification, 'kind' | 'data'>[];
  siteUrl: string;
  unsubscribeUrl: string;
}

/** The rest is on the notifications page. */
const maxRows = 20;
/** Mail programs cut off subjects somewhere after this. */
const longestSubject = 78;

/** Recent events, with links to them. */
export function notificationsEmail(mail: NotificationsMail, brand: string): Email {
  const { lang, notifications, siteUrl, unsubscribeUrl } = mail;
  const texts = messages('email', lang);
  const account = messages('account', lang);
  const say = (name: keyof typeof texts, count = 0) => formatText(lang, texts[name], { brand, count });
  const rows = notifications.slice(0, maxRows).map((notification) => {
    const words = { somebody: formatText(lang, account.somebody), aWish: formatText(lang, account.aWish) };
    const { text, names, count, href } = notificationText(harmless(notification), words);
    return { text: formatText(lang, account[text], { ...names, count }), url: `${siteUrl}${href}` };
  });
  const [first] = rows;
  const isAlone = rows.length === 1;
  const title = first && isAlone ? first.text.replace(/\.$/, '') : say('noticesTitle', notifications.length);
  const more = notifications.length - rows.length;
  const reason = say('noticesReason');
  return {
    lang,
    brand,
    subject: inOneLine(title, longestSubject),
    title,
    preheader: first && !isAlone ? first.text : reason,
    blocks: [
      ...(isAlone ? [] : [{ kind: 'links', rows } as const]),
      ...(more > 0 ? [{ kind: 'paragraph', text: say('noticesMore', more), quiet: true } as const] : []),
      {
        kind: 'button',
        label: say('noticesButton'),
        url: first && isAlone ? first.url : `${siteUrl}/notifications`,
      },
    ],
    reason,
    settings: [{ label: say('unsubscribe'), url: unsubscribeUrl }],
  };
}

/** Cleans names, which may be strangers', and titles, which may be shops'. */
function harmless({ kind, data }: Pick<Notification, 'kind' | 'data'>): Pick<Notification, 'kind' | 'data'> {
  const words = Object.entries(data).map(([name, value]) => [
    name,
    typeof value !== 'string' || name === 'list_token'
      ? value
      : name === 'by_name'
        ? sanitizeName(value)
        : inOneLine(withoutLinks(value), 80),
  ]);
  return { kind, data: Object.fromEntries(words) as Record<string, unknown> };
}
