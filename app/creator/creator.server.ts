/** What the pages of creator shops may use of the domain. */
export { recordShopView } from '#api/modules/creators/record-shop-event.ts';
export { findSaveKey } from '#api/modules/creators/find-save-key.ts';
export { followShop } from '#api/modules/creators/follow-shop.ts';
export { followsShop } from '#api/modules/creators/follows-shop.ts';
export { openProductList, openShop } from '#api/modules/creators/read-public-shop.ts';
export { unfollowShop } from '#api/modules/creators/unfollow-shop.ts';
