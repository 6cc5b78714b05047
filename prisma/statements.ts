/** Types of the SQL statements, as PostgreSQL describes them. Written by `npm run db:types`. */

type Json = NonNullable<unknown>;

export interface Statements {
  domain_check_claim: {
    values: {
      now: Date | string;
      host: string;
      partnerId: number;
    };
    row: {
      token: string;
      public_keys: string[];
      origins: string[];
    };
  };
  domain_check_failed: {
    values: {
      partnerId: number;
      host: string;
      now: Date | string;
      origin: string | null;
      problem: string | null;
      isRound: boolean;
    };
    row: object;
  };
  domain_check_proven: {
    values: {
      partnerId: number;
      host: string;
      method: string;
      now: Date | string;
    };
    row: object;
  };
  domains_due: {
    values: {
      now: Date | string;
    };
    row: {
      partner_id: number;
      host: string;
    };
  };
  hosts_withdraw: {
    values: {
      partnerId: number;
      gone: readonly (string)[];
    };
    row: object;
  };
  hosts_withdraw_named: {
    values: {
      partnerId: number;
      now: Date | string;
    };
    row: {
      entry: string;
    };
  };
  hosts_withdraw_read: {
    values: {
      partnerId: number;
    };
    row: {
      host: string;
    };
  };
  image_settle: {
    values: {
      imageState: string;
      name: string | null;
      width: number | null;
      height: number | null;
      id: number;
      url: string;
    };
    row: object;
  };
  images_claim: {
    values: {
      now: Date | string;
      batch: number;
    };
    row: {
      id: number;
      image_url: string | null;
      image_tries: number;
    };
  };
  key_by_id: {
    values: {
      id: number;
    };
    row: {
      id: number;
      value: string;
      environment: 'test' | 'live';
      status: 'active' | 'revoked';
      allowed_domains: string[];
      created_at: Date;
      expires_at: Date | null;
      seen: boolean;
      verified_hosts: string[];
      partner_id: number;
      partner_name: string;
      plan: string;
      actions_limit: number | null;
      shop_id: number | null;
      shop_subscription_status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | null;
      shop_trial_ends_at: Date | null;
      basket_public_id: string | null;
      basket_settings: Json | null;
      basket_webhook: boolean;
    };
  };
  key_by_value: {
    values: {
      value: string;
    };
    row: {
      id: number;
      value: string;
      environment: 'test' | 'live';
      status: 'active' | 'revoked';
      allowed_domains: string[];
      created_at: Date;
      expires_at: Date | null;
      seen: boolean;
      verified_hosts: string[];
      partner_id: number;
      partner_name: string;
      plan: string;
      actions_limit: number | null;
      shop_id: number | null;
      shop_subscription_status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | null;
      shop_trial_ends_at: Date | null;
      basket_public_id: string | null;
      basket_settings: Json | null;
      basket_webhook: boolean;
    };
  };
  key_delete: {
    values: {
      keyId: number;
      partnerId: number;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  key_domains_family: {
    values: {
      now: Date | string;
      partnerId: number;
      keyId: number;
    };
    row: {
      id: number;
      environment: 'test' | 'live';
      allowed_domains: string[];
      active: boolean | null;
    };
  };
  key_domains_lock: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  key_domains_proofs: {
    values: {
      partnerId: number;
    };
    row: {
      host: string | null;
      method: 'page' | 'dns' | 'file' | 'platform' | null;
      verified_at: Date | null;
      failing_since: Date | null;
      problem: 'key_missing' | 'other_key' | 'unreachable' | 'http_error' | 'redirected' | 'dns_missing' | null;
      checked_at: Date | null;
    };
  };
  key_domains_token: {
    values: {
      partnerId: number;
    };
    row: {
      token: string;
    };
  };
  key_note_first_init: {
    values: {
      now: Date | string;
      origin: string;
      keyId: number;
    };
    row: object;
  };
  key_revoke: {
    values: {
      now: Date | string;
      keyId: number;
      partnerId: number | null;
    };
    row: {
      revoked_at: Date;
    };
  };
  key_rotate_copy: {
    values: {
      value: string;
      now: Date | string;
      keyId: number;
    };
    row: {
      id: number;
      value: string;
    };
  };
  key_rotate_lock: {
    values: {
      keyId: number;
      partnerId: number | null;
    };
    row: {
      environment: 'test' | 'live';
      status: 'active' | 'revoked';
      expires_at: Date | null;
      replaced_by_id: number | null;
    };
  };
  key_rotate_replace: {
    values: {
      madeId: number;
      oldValidUntil: Date | string;
      keyId: number;
    };
    row: object;
  };
  key_rotate_successor: {
    values: {
      nextId: number;
    };
    row: {
      id: number;
      value: string;
    };
  };
  key_rotate_themes: {
    values: {
      madeId: number;
      keyId: number;
    };
    row: object;
  };
  key_set_domains: {
    values: {
      hosts: readonly (string)[];
      changed: readonly (number)[];
    };
    row: object;
  };
  key_usage_add: {
    values: {
      now: Date | string;
      batch: readonly (number)[];
      period: readonly (string)[];
      sent: readonly (number)[];
    };
    row: {
      api_key_id: number;
      period: string;
      requests: number;
    };
  };
  key_usage_read: {
    values: {
      apiKeyId: number;
      period: string;
    };
    row: {
      requests: number;
    };
  };
  keys_of_partner: {
    values: {
      period: string;
      partnerId: number;
      keyId: number | null;
    };
    row: {
      id: number;
      partner_id: number;
      value: string;
      environment: 'test' | 'live';
      status: 'active' | 'revoked';
      name: string | null;
      allowed_domains: string[];
      created_at: Date;
      expires_at: Date | null;
      revoked_at: Date | null;
      replaced_by_id: number | null;
      first_init_at: Date | null;
      first_init_origin: string | null;
      requests: number;
      unused: boolean;
      of_theme: boolean;
      last_used_at: Date | null;
    };
  };
  ledger_differences: {
    values: {
      period: string | null;
      partnerId: number | null;
    };
    row: {
      partner_id: number;
      period: string;
      counted_saves: number;
      counted_shares: number;
      counted_list_views: number;
      saves: number;
      shares: number;
      list_views: number;
    };
  };
  ledger_hold_counters: {
    values: {
      period: string;
      ids: readonly (number)[];
      counterShards: number;
    };
    row: object;
  };
  ledger_write_counters: {
    values: {
      partnerIds: readonly (number)[];
      saves: readonly (number)[];
      shares: readonly (number)[];
      listViews: readonly (number)[];
      period: string;
    };
    row: object;
  };
  list_actions_count: {
    values: {
      kinds: readonly (string)[];
      listIds: readonly (number)[];
      dedupeKeys: readonly (string)[];
      moments: readonly (Date | string)[];
      periods: readonly (string)[];
      caps: readonly (Buffer | null)[] | null;
      capEnds: readonly (Date | string | null)[] | null;
      userIds: readonly (string | null)[] | null;
      viewsPerNetwork: number;
      plansWithHardStop: readonly (string)[];
      shard: number;
    };
    row: {
      partner_id: number;
    };
  };
  partner_lock: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  partner_owner_addresses: {
    values: {
      partnerId: number;
    };
    row: {
      email: string;
    };
  };
  picture_is_known: {
    values: {
      address: string;
    };
    row: {
      is_known: boolean;
    };
  };
  platform_product_lock: {
    values: {
      hosts: readonly (string)[];
      platformId: string;
      handle: string;
      platformHandle: string;
      updatedAt: Date | string;
    };
    row: {
      id: number;
      url: string;
      title: string;
      image_url: string | null;
      currency: string | null;
      variants: Json;
    };
  };
  platform_product_mark: {
    values: {
      title: string | null;
      newTitle: string;
      imageUrl: string | null;
      newImageUrl: string | null;
      now: Date | string;
      knownId: number;
      platformId: string;
      handle: string;
      updatedAt: Date | string;
      tags: readonly (string)[];
    };
    row: object;
  };
  platform_product_match: {
    values: {
      hosts: readonly (string)[];
      platformId: string;
      handle: string;
      platformHandle: string;
      updatedAt: Date | string;
    };
    row: {
      id: number;
      url: string;
      title: string;
      image_url: string | null;
      currency: string | null;
      variants: Json;
    };
  };
  platform_product_shop: {
    values: {
      shopDomain: string;
    };
    row: {
      currency: string | null;
      hosts: string[];
    };
  };
  product_lookup: {
    values: {
      market: string;
      lang: string;
      urlHash: Buffer;
    };
    row: {
      id: number;
      url: string;
      domain: string | null;
      title: string;
      description: string;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      images: string[];
      price_minor: number | null;
      compare_at_price_minor: number | null;
      currency: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      brand: string | null;
      product_type: string | null;
      tags: string[];
      rating: number | null;
      review_count: number | null;
      variants: Json;
      scraped_at: Date | null;
      updated_at: Date;
    };
  };
  product_prices: {
    values: {
      today: Date | string;
      days: number;
      variant: string | null;
      productId: number;
    };
    row: {
      day: string | null;
      price_minor: number | null;
      currency: string | null;
      variant_id: string | null;
    };
  };
  product_read: {
    values: {
      market: string;
      lang: string;
      productId: number;
    };
    row: {
      id: number;
      url: string;
      domain: string | null;
      title: string;
      description: string;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      images: string[];
      price_minor: number | null;
      compare_at_price_minor: number | null;
      currency: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      brand: string | null;
      product_type: string | null;
      tags: string[];
      rating: number | null;
      review_count: number | null;
      variants: Json;
      scraped_at: Date | null;
      updated_at: Date;
    };
  };
  product_refresh_items: {
    values: {
      variants: string | Record<string, unknown>;
      priceMinor: number | null;
      currency: string | null;
      images: readonly (string)[];
      title: string;
      newTitle: string;
      productId: number;
      compareAtPriceMinor: number | null;
    };
    row: object;
  };
  product_refresh_sources: {
    values: {
      variants: string | Record<string, unknown>;
      priceMinor: number | null;
      currency: string | null;
      images: readonly (string)[];
      title: string;
      newTitle: string;
      productId: number;
      compareAtPriceMinor: number | null;
    };
    row: object;
  };
  product_store_scrape: {
    values: {
      urlHash: Buffer;
      title: string;
      imageUrl: string | null;
      now: Date | string;
      url: string;
      domain: string;
      description: string;
      priceMinor: number | null;
      currency: string | null;
      compareAtPriceMinor: number | null;
      brand: string | null;
      productType: string | null;
      availability: string | null;
      rating: number | null;
      reviewCount: number | null;
      images: readonly (string)[];
      variants: string | Record<string, unknown>;
    };
    row: {
      id: number;
    };
  };
  rescrape_items: {
    values: {
      priceMinor: number | null;
      compareAtPriceMinor: number | null;
      currency: string | null;
      variants: string | Record<string, unknown>;
      now: Date | string;
      productId: number;
      userId: string;
    };
    row: object;
  };
  rescrape_read: {
    values: {
      productId: number;
    };
    row: {
      id: number;
      url: string | null;
      domain: string | null;
      title: string;
      description: string;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      images: string[];
      price_minor: number | null;
      compare_at_price_minor: number | null;
      currency: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      brand: string | null;
      product_type: string | null;
      tags: string[];
      rating: number | null;
      review_count: number | null;
      variants: Json;
      scraped_at: Date | null;
      updated_at: Date;
    };
  };
  rescrape_target: {
    values: {
      userId: string;
      productId: number;
    };
    row: {
      url: string | null;
      is_editable: boolean;
      has_source: boolean;
    };
  };
  usage_notice_insert: {
    values: {
      partnerId: number;
      period: string;
      threshold: number;
      actions: number;
      limit: number;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  usage_thresholds_crossed: {
    values: {
      periods: readonly (string)[];
      plans: readonly (string)[];
      limits: readonly (number)[];
      thresholds: readonly (number)[];
      period: string;
      start: Date | string;
    };
    row: {
      partner_id: number;
      name: string;
      locale: string;
      plan: string;
      period: string;
      threshold: number;
      actions: number;
      limit: number;
      trial_ends_at: Date | null;
    };
  };
  usage_totals: {
    values: {
      partnerId: number;
      period: string;
    };
    row: {
      saves: number;
      shares: number;
      list_views: number;
    };
  };
  viewer_salt_make: {
    values: {
      day: Date | string;
      salt: Buffer;
    };
    row: object;
  };
  viewer_salt_read: {
    values: {
      day: Date | string;
    };
    row: {
      salt: Buffer;
    };
  };
}
