import type { Friend, FriendRequest, InviteCode } from '#api/contract/friend.ts';

export interface FriendsPageData {
  kind: 'friends';
  friends: Friend[];
  incoming: FriendRequest[];
  outgoing: FriendRequest[];
  /** The invite link that works longest, if there is one. */
  invite: InviteCode | null;
}

export interface InvitePageData {
  kind: 'invite';
  /** Who invites; null where the invite does not work any more. */
  by: { id: string; name: string; avatar: string | null } | null;
  /** The shopper opened their own invite. */
  own: boolean;
}
