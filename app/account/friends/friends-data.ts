import type { Friend, FriendRequest, InviteCode } from '#api/modules/people/schemas.ts';

export interface FriendsPageData {
  kind: 'friends';
  friends: Friend[];
  incoming: FriendRequest[];
  outgoing: FriendRequest[];
  /** The invitation that is valid longest, if any. */
  invite: InviteCode | null;
}

export interface InvitePageData {
  kind: 'invite';
  /** The inviter; null if the invitation is no longer valid. */
  by: { id: string; name: string; avatar: string | null } | null;
  /** Whether the shopper opened their own invitation. */
  own: boolean;
}
