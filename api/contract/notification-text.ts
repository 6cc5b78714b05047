import type { Notification } from './notification.ts';

type TextKeySuffix =
  | 'Request'
  | 'Accepted'
  | 'Shared'
  | 'Purchased'
  | 'PurchasedBy'
  | 'GiftRemoved'
  | 'GiftRenamed'
  | 'GiftChanged'
  | 'GiftThanked'
  | 'Followed'
  | 'Import'
  | 'PriceDrop'
  | 'BackInStock'
  | 'LowStock';

export interface NotificationText {
  /** A key of the messages in `app/messages/account`. */
  text: `told${TextKeySuffix}`;
  /** Values for the text's placeholders. */
  names: Record<string, string>;
  count: number;
  /** The target of the link. */
  href: string;
}

/**
 * A notification's text and link, on the page and in emails. Validates the data, which other
 * programs may have written.
 */
export function notificationText(
  { kind, data }: Pick<Notification, 'kind' | 'data'>,
  { somebody, aWish }: { somebody: string; aWish: string },
): NotificationText {
  const words = (name: string) => {
    const value = data[name];
    return typeof value === 'string' && value.trim() ? value : null;
  };
  const number = (name: string) => (typeof data[name] === 'number' ? data[name] : 0);
  const by = words('by_name');
  const token = words('list_token');
  const list = words('list_name') ?? '';
  const listHref = token ? `/lists/${encodeURIComponent(token)}` : '/lists';
  const name = by ?? somebody;
  switch (kind) {
    case 'friend_request':
      return { text: 'toldRequest', names: { name }, count: 0, href: '/friends' };
    case 'friend_accepted':
      return { text: 'toldAccepted', names: { name }, count: 0, href: '/friends' };
    case 'list_shared':
      return { text: 'toldShared', names: { name, list }, count: 0, href: listHref };
    case 'item_purchased': {
      const title = words('item_title') ?? '';
      const href = `${listHref}?item=${number('item_id')}`;
      return by
        ? { text: 'toldPurchasedBy', names: { name: by, title, list }, count: 0, href }
        : { text: 'toldPurchased', names: { title, list }, count: 0, href };
    }
    case 'gift_changed': {
      const title = words('item_title') ?? aWish;
      if (data.change === 'removed')
        return { text: 'toldGiftRemoved', names: { name, title }, count: 0, href: '/giving' };
      if (data.change === 'thanked')
        return { text: 'toldGiftThanked', names: { name, title }, count: 0, href: '/giving' };
      const newTitle = words('new_title');
      return newTitle
        ? { text: 'toldGiftRenamed', names: { name, title, newTitle }, count: 0, href: '/giving' }
        : { text: 'toldGiftChanged', names: { name, title }, count: 0, href: '/giving' };
    }
    case 'list_followed':
      return { text: 'toldFollowed', names: { name, list }, count: 0, href: listHref };
    case 'wish_changed': {
      const title = words('item_title') ?? aWish;
      const href = `${listHref}?item=${number('item_id')}`;
      const text =
        data.change === 'price_drop'
          ? 'toldPriceDrop'
          : data.change === 'low_stock'
            ? 'toldLowStock'
            : 'toldBackInStock';
      return { text, names: { title, list }, count: 0, href };
    }
    case 'import_done':
      return {
        text: 'toldImport',
        names: { list },
        count: number('saved'),
        href: `/lists/import?import=${number('import_id')}`,
      };
  }
}
