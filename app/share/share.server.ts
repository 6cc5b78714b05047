/** Domain functions for the pages of public lists. */
export { readPublicly } from '#api/platform/http/read-publicly.ts';
export { recordListView } from '#api/modules/metering/record-list-view.ts';
export { followList } from '#api/modules/lists/follow-list.ts';
export { addShopReferences } from '#api/modules/lists/add-shop-references.ts';
export { listFollowed } from '#api/modules/lists/list-followed.ts';
export { markPublicPurchased } from '#api/modules/lists/mark-public-purchased.ts';
export { type OwnGift, readOwnClaims } from '#api/modules/lists/read-own-claims.ts';
export { describeCard } from '#api/modules/lists/describe-card.ts';
export { isSurpriseList } from '#api/modules/lists/is-surprise-list.ts';
export { readList } from '#api/modules/lists/read-list.ts';
export { readPublicItems } from '#api/modules/lists/read-public-items.ts';
export { readPublicList } from '#api/modules/lists/read-public-list.ts';
export { maxReservedDays } from '#api/modules/lists/reservation-days.ts';
export { unfollowList } from '#api/modules/lists/unfollow-list.ts';
