import { statement } from '#api/platform/db/statement.ts';

/**
 * Saves in one call, so the idempotent response, access to the list, quota, product, item,
 * localized texts, price and ledger entry are written together or not at all. The SQL function is
 * in prisma/migrations/20261129170000_save_function_5/migration.sql; to change it, create its next
 * version.
 *
 * Lock order, the same everywhere: list, cap, counter, product, item. Saves without a partner
 * aren't counted. A save succeeds but only appears in the ledger if it exceeds the shopper's cap,
 * if it exceeds their network's cap and the shopper is anonymous or unknown, or if the shopper
 * saves the product again on the same day (`:mark`). Saves for a paused or suspended partner write
 * nothing. Public product data comes from the product's verified shop (`:isOfItsShop`). Anyone can
 * claim a public key and an origin, so other saves only fill in what is unknown, and the product's
 * page is read to confirm it. An existing item is updated and keeps its ID. A partner's save
 * updates data that the partner supplied itself, or data without a partner, which then becomes this
 * partner's; its data for another partner's item is stored in `item_sources`. The fields that
 * describe a wish don't change if the save doesn't specify which of the product's wishes it is for.
 *
 * A platform's shop sells the product under several URLs: `:spellings` are the hashes of its path
 * on the shop's other hosts, and `:number` is the platform's number. Once the platform has reported
 * it, the number identifies the product. Until then, it only unites wishes on one list that have
 * it, because anyone can save a page with another product's number; `product_claims` records which
 * wishes have it. An unverified save doesn't replace the title, image and price of a wish whose
 * product the platform or the shop's feed reports; if the product's price is known, the wish gets
 * that price.
 */
export const saveStatement = statement('save_product')<
  SaveRow,
  'lists' | 'is_told' | 'is_full' | 'is_billed' | 'product_changed' | 'differs' | 'needs_lease'
>`
  SELECT lists, is_told, is_full, is_billed, item_id, product_id, prior_hash, prior_response, product_changed, differs,
         needs_lease, place, counted
  FROM wl_save_5(
    _scope => :scope, _key => :key?, _request_hash => :requestHash?, _now => :now, _user_id => :userId, _list_id => :listId, _for_basket => :forBasket,
    _partner_id => :partnerId?, _shop_id => :shopId?, _key_id => :keyId?, _is_test => :isTest, _is_of_its_shop => :isOfItsShop, _is_foreign => :isForeign, _source_domain => :sourceDomain, _source_label => :sourceLabel?,
    _period => :period, _shard => :shard, _hard_stop => :hardStop?, _unbilled_reason => :unbilledReason?, _mark => :mark?, _mark_ends_at => :markEndsAt?,
    _cap_subjects => :capSubjects, _cap_reasons => :capReasons, _cap_ceilings => :capCeilings, _cap_ends_at => :capEndsAt?,
    _url_hash => :urlHash, _spellings => :spellings, _platform_shop_id => :platformShopId?, _hosts => :hosts, _number => :number?, _url => :url, _domain => :domain, _title => :title?, _description => :description?, _image_url => :imageUrl?, _price_minor => :priceMinor?,
    _compare_at_price_minor => :compareAtPriceMinor?, _currency => :currency?, _brand => :brand?, _product_type => :productType?, _tags => :tags?, _availability => :availability?,
    _saved_url => :savedUrl, _wish => :wish, _variant_id => :variantId, _choice => :choice, _quantity => :quantity?, _priority => :priority?, _market_code => :marketCode,
    _metadata => :metadata, _has_metadata => :hasMetadata, _offer_id => :offerId?)`;

export interface SaveRow {
  lists: number;
  is_full: boolean;
  /** Whether the partner is notified. */
  is_told: boolean;
  /** Whether it counts for the partner's bill. */
  is_billed: boolean;
  item_id: number | null;
  product_id: number | null;
  prior_hash: Buffer | null;
  prior_response: { ok: true; item_id: number; product_id: number } | null;
  product_changed: boolean;
  /**
   * Whether the save differs from the known data of the shop's own product, which hasn't been read
   * recently.
   */
  differs: boolean;
  /**
   * Nothing was saved: this database has counted all the actions it is allowed to, but the plan's
   * limit is higher.
   */
  needs_lease: boolean;
  /** The name of this database, if the save wasn't allowed. */
  place: string | null;
  /**
   * The partner's actions this month that this database has counted, on a plan with a hard limit.
   */
  counted: number | null;
}
