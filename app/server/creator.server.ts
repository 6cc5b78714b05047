/** What the pages of creator shops may use of the domain. */
export { recordShopView } from '../../api/domain/creator-figures/record-shop-event.ts';
export { findSaveKey } from '../../api/domain/creators/find-save-key.ts';
export { followShop } from '../../api/domain/creators/follow-shop.ts';
export { followsShop } from '../../api/domain/creators/follows-shop.ts';
export { openProductList, openShop } from '../../api/domain/creators/read-public-shop.ts';
export { unfollowShop } from '../../api/domain/creators/unfollow-shop.ts';
