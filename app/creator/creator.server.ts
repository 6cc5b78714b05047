/** Domain functions for the pages of creator shops. */
export { readPublicly } from '#api/platform/http/read-publicly.ts';
export { recordCreatorShopView } from '#api/modules/creators/record-creator-shop-event.ts';
export { findSaveKey } from '#api/modules/creators/find-save-key.ts';
export { followCreatorShop } from '#api/modules/creators/follow-creator-shop.ts';
export { followsCreatorShop } from '#api/modules/creators/follow-creator-shop.ts';
export { readLiveProductList, readLiveShop } from '#api/modules/creators/read-public-shop.ts';
export { unfollowCreatorShop } from '#api/modules/creators/follow-creator-shop.ts';
