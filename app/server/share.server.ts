/** What the pages of public lists may use of the domain. */
export { recordListView } from '../../api/domain/metering/record-list-view.ts';
export { viewerOf } from '../../api/domain/metering/visitor.ts';
export { followList } from '../../api/domain/lists/follow-list.ts';
export { listFollowed } from '../../api/domain/lists/list-followed.ts';
export { markPublicPurchased } from '../../api/domain/lists/mark-public-purchased.ts';
export { readList } from '../../api/domain/lists/read-list.ts';
export { readPublicItems } from '../../api/domain/lists/read-public-items.ts';
export { readPublicList } from '../../api/domain/lists/read-public-list.ts';
export { unfollowList } from '../../api/domain/lists/unfollow-list.ts';
