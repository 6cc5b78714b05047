/** Types of the SQL statements, as PostgreSQL describes them. Written by `npm run db:types`. */

import type { PlanId } from '#api/contract/plans.ts';

type Json = NonNullable<unknown>;

export interface Statements {
  account_delete: {
    values: {
      userId: string;
    };
    row: {
      id: string;
    };
  };
  account_delete_abandoned_partner: {
    values: {
      userId: string;
    };
    row: {
      name: string;
    };
  };
  account_delete_answers: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_codes: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_feedback: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_follow_notifications: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_given_notifications: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_invitations: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_lock_partners: {
    values: {
      userId: string;
    };
    row: {
      id: number;
    };
  };
  account_delete_mail_jobs: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_mentions: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_named_notifications: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_plan_requests: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_purchase_notifications: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_receipts: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_removed_wishes: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_requests: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_sent_invitations: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_sessions: {
    values: {
      userId: string;
      now: Date | string;
    };
    row: {
      family: string;
    };
  };
  account_delete_webhook_jobs: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_delete_webhooks: {
    values: {
      userId: string;
    };
    row: object;
  };
  account_owner: {
    values: {
      userId: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
      locale: string;
      hash: string | null;
    };
  };
  analytics_basket_days: {
    values: {
      partnerId: number;
      first: Date | string;
      days: number;
    };
    row: {
      day: string;
      kind: string;
      live: number;
      test: number;
    };
  };
  analytics_days: {
    values: {
      first: Date | string;
      days: number;
      partnerId: number;
    };
    row: {
      day: string;
      kind: string;
      live: number;
      test: number;
    };
  };
  analytics_funnel: {
    values: {
      partnerId: number;
      now: Date | string;
      start: Date | string;
      end: Date | string;
      includeTest: boolean;
    };
    row: {
      saves: number;
      basketOpens: number;
      checkouts: number;
      bought: number;
    };
  };
  analytics_insert: {
    values: {
      keyId: number | null;
      type: string;
      productId: number | null;
      payload: string | Record<string, unknown>;
      isTest: boolean;
      now: Date | string;
      partnerId: number;
    };
    row: {
      '?column?': number;
    };
  };
  analytics_outcomes: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      productIds: readonly (number)[];
      includeTest: boolean;
      now: Date | string;
    };
    row: {
      product_id: number;
      carts: number;
      bought: number;
    };
  };
  analytics_products_by_saves: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      includeTest: boolean;
      pattern: string | null;
      offset: number;
      limit: number;
    };
    row: {
      total: number;
      skipped: number;
      product_id: number | null;
      saves: number | null;
      shoppers: number | null;
      on_lists: number;
      title: string | null;
      url: string | null;
      image: string | null;
      image_path: string | null;
      price_minor: number | null;
      currency: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
    };
  };
  analytics_products_by_shoppers: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      includeTest: boolean;
      pattern: string | null;
      offset: number;
      limit: number;
    };
    row: {
      total: number;
      skipped: number;
      product_id: number | null;
      saves: number | null;
      shoppers: number | null;
      on_lists: number;
      title: string | null;
      url: string | null;
      image: string | null;
      image_path: string | null;
      price_minor: number | null;
      currency: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
    };
  };
  analytics_shoppers: {
    values: {
      before: Date | string;
      start: Date | string;
      partnerId: number;
      end: Date | string;
      includeTest: boolean;
    };
    row: {
      shoppers: number;
      before: number;
      fresh: number;
    };
  };
  analytics_variants_by_saves: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      includeTest: boolean;
      pattern: string | null;
      offset: number;
      limit: number;
    };
    row: {
      total: number;
      skipped: number;
      product_id: number | null;
      variant_id: string | null;
      saves: number | null;
      shoppers: number | null;
      on_lists: number;
      title: string | null;
      url: string | null;
      variant_title: string | null;
      image: string | null;
      image_path: string | null;
      price_minor: number | null;
      currency: string | null;
      availability: string | null;
    };
  };
  analytics_variants_by_shoppers: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      includeTest: boolean;
      pattern: string | null;
      offset: number;
      limit: number;
    };
    row: {
      total: number;
      skipped: number;
      product_id: number | null;
      variant_id: string | null;
      saves: number | null;
      shoppers: number | null;
      on_lists: number;
      title: string | null;
      url: string | null;
      variant_title: string | null;
      image: string | null;
      image_path: string | null;
      price_minor: number | null;
      currency: string | null;
      availability: string | null;
    };
  };
  announcement_all_unnotified: {
    values: {
      after: number;
      before: Date | string | null;
      entryId: string;
    };
    row: {
      id: number;
      name: string;
      locale: string;
      technical_contact: string;
    };
  };
  announcement_claim: {
    values: {
      entryId: string;
      ids: readonly (number)[];
      now: Date | string;
    };
    row: {
      partner_id: number;
    };
  };
  announcement_unnotified: {
    values: {
      after: number;
      before: Date | string | null;
      entryId: string;
    };
    row: {
      id: number;
      name: string;
      locale: string;
      technical_contact: string;
    };
  };
  basket_by_public_id: {
    values: {
      publicId: string;
    };
    row: {
      public_id: string;
      settings: Json;
      webhook: boolean;
      plan: PlanId;
      partner_id: number;
    };
  };
  basket_create: {
    values: {
      publicId: string;
      partnerId: number;
      name: string | null;
      settings: string | Record<string, unknown>;
      webhookUrl: string | null;
      webhookSecret: string | null;
      now: Date | string;
    };
    row: object;
  };
  basket_create_partner: {
    values: {
      partnerId: number;
    };
    row: {
      plan: PlanId;
      name: string;
      baskets: number;
    };
  };
  basket_delete: {
    values: {
      basketId: number;
    };
    row: object;
  };
  basket_delete_uses: {
    values: {
      partnerId: number;
      publicId: string;
    };
    row: {
      id: number;
      shop: string | null;
      others: number;
    };
  };
  basket_event_insert: {
    values: {
      value6: readonly (number)[];
      value7: readonly (number | null)[] | null;
      partnerId: number;
      userId: string | null;
      keyId: number;
      type: string;
      now: Date | string;
      publicId: string;
      isTest: boolean;
    };
    row: {
      ordinal: number;
      item_id: number;
      product_id: number;
      url: string | null;
      title: string;
      image_url: string | null;
      price_minor: number | null;
      currency: string | null;
      variant_id: string | null;
      quantity: number | null;
      meta: Json | null;
    };
  };
  basket_plan: {
    values: {
      publicId: string;
      partnerId: number | null;
    };
    row: {
      plan: PlanId;
    };
  };
  basket_rotate_secret: {
    values: {
      oldSecretUntil: Date | string;
      webhookSecret: string;
      now: Date | string;
      partnerId: number;
      publicId: string;
    };
    row: {
      webhook_secret: string;
    };
  };
  basket_update: {
    values: {
      name: string | null;
      settings: string | Record<string, unknown>;
      setsUrl: boolean;
      webhookUrl: string | null;
      secret: string;
      now: Date | string;
      publicId: string;
      setsTheme: boolean;
    };
    row: {
      id: number;
      webhook_secret: string | null;
    };
  };
  baskets_end: {
    values: {
      now: Date | string;
      refreshTokenHash: Buffer;
    };
    row: {
      id: number;
      family: string;
    };
  };
  baskets_give: {
    values: {
      family: string;
      ids: readonly (number)[];
      userId: string;
    };
    row: object;
  };
  bill_add_invoice: {
    values: {
      partnerId: number;
      provider: string;
      period: string;
      lines: string | Record<string, unknown>;
      parties: string | Record<string, unknown>;
      netMinor: number;
      taxTenths: number;
      taxMinor: number;
      totalMinor: number;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  bill_charges: {
    values: {
      partnerId: number;
      period: string;
    };
    row: {
      id: number;
      period: string;
      plan: string;
      fromAction: number;
      toAction: number;
      tenthCents: number;
      amountMinor: number;
    };
  };
  bill_give_number: {
    values: {
      year: number;
      invoiceId: number;
    };
    row: object;
  };
  bill_has_invoice: {
    values: {
      partnerId: number;
      period: string;
    };
    row: {
      '?column?': number;
    };
  };
  bill_leaving_open: {
    values: {
      partnerId: number;
      periods: readonly (string)[];
    };
    row: {
      id: number;
      provider: 'stripe' | 'operator';
    };
  };
  bill_link_charges: {
    values: {
      invoiceId: number;
      ids: readonly (number)[];
    };
    row: object;
  };
  bill_partner: {
    values: {
      partnerId: number;
    };
    row: {
      name: string;
      locale: string;
      billing_name: string | null;
      billing_address: string | null;
      vat_id: string | null;
      stripe_customer_id: string | null;
      trial_ends_at: Date | null;
      has_shop: boolean;
    };
  };
  bill_plan_changes: {
    values: {
      partnerId: number;
      last: Date | string;
    };
    row: {
      plan: string;
      interval: string;
      cause: 'signup' | 'operator' | 'stripe' | 'platform';
      changedAt: Date;
    };
  };
  billing_actions_before: {
    values: {
      partnerId: number;
      period: string;
      chargedFrom: Date | string;
    };
    row: {
      actions: number;
    };
  };
  cleanup_account_merge_changes: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_anonymous_users: {
    values: {
      now: Date | string;
      position: string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_billing_caps: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_dedupe_keys: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_deleted_sessions: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_domain_checks: {
    values: {
      now: Date | string;
      position: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_email_codes: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_ended_sessions: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_friend_requests: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_gift_claim_viewers: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_gift_givers: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_idempotency_keys: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_imports: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_invite_codes: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_media_uploads: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_notifications: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_oauth_states: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_old_webhook_secrets: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_page_assets: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_partner_invitations: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_passkey_challenges: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_password_tries: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_provider_sign_ins: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_refresh_tokens: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_removed_gifts: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_shop_visitors: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_shopify_webhooks: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_sign_in_counts: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_sign_in_sources: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_stored_sessions: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_stripe_events: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_used_refresh_tokens: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_used_tickets: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanup_viewer_salts: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      seen: number;
      removed: number;
      position: string | null;
    };
  };
  cleanups_failing: {
    values: {
      now: Date | string;
    };
    row: {
      isFailing: boolean;
    };
  };
  cleanups_note: {
    values: {
      name: string;
      now: Date | string;
      error: string | null;
      position: string | null;
    };
    row: object;
  };
  cleanups_read: {
    values: object;
    row: {
      name: string;
      position: string | null;
    };
  };
  close_partners: {
    values: {
      period: string;
      after: number;
      partnerId: number | null;
      last: Date | string;
      pageSize: number;
    };
    row: {
      id: number;
      done: boolean | null;
    };
  };
  creator_analytics_days: {
    values: {
      shopId: number;
      partnerId: number;
      start: Date | string;
      end: Date | string;
    };
    row: {
      day: string;
      views: number;
      visitors: number;
      clicks: number;
      plays: number;
    };
  };
  creator_analytics_saves_by_day: {
    values: {
      partnerId: number;
      start: Date | string;
      end: Date | string;
      shopId: number;
    };
    row: {
      day: string;
      saves: number;
    };
  };
  creator_analytics_shop: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      settings: Json;
    };
  };
  creator_analytics_top_products: {
    values: {
      shopId: number;
      start: Date | string;
      end: Date | string;
      partnerId: number;
      limit: number;
    };
    row: {
      product_id: number | null;
      clicks: number;
      saves: number;
      plays: number;
      title: string;
      image_url: string | null;
      image_path: string | null;
      on_list: boolean;
    };
  };
  creator_catalog_hosts: {
    values: {
      partnerId: number;
      now: Date | string;
    };
    row: {
      host: string;
    };
  };
  creator_catalog_product: {
    values: {
      productId: number;
      partnerId: number;
      hosts: readonly (string)[];
      endings: readonly (string)[];
    };
    row: {
      manual: boolean;
    };
  };
  creator_catalog_search: {
    values: {
      partnerId: number;
      before: number | null;
      patterns: readonly (string)[];
      limit: number;
      hosts: readonly (string)[];
      endings: readonly (string)[];
    };
    row: {
      product_id: number;
      title: string;
      brand: string | null;
      domain: string | null;
      url: string | null;
      image_url: string | null;
      image_path: string | null;
      price_minor: number | null;
      currency: string | null;
      listed: boolean;
    };
  };
  creator_earnings: {
    values: {
      shopId: number;
      start: Date | string;
      end: Date | string;
      partnerId: number;
    };
    row: {
      month: string;
      product_id: number | null;
      clicks: number;
      saves: number;
    };
  };
  creator_earnings_titles: {
    values: {
      shopId: number;
      ids: readonly (number)[];
    };
    row: {
      id: number;
      title: string;
    };
  };
  creator_handles_taken: {
    values: {
      handles: readonly (string)[];
    };
    row: {
      handle: string;
    };
  };
  creator_item: {
    values: {
      itemId: number;
      shopId: number;
    };
    row: {
      id: number;
      list_id: number;
      product_id: number;
      manual: boolean;
      title: string;
      note: string;
      url: string | null;
      product_url: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      price_minor: number | null;
      currency: string | null;
      brand: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      position: number;
      added_at: Date;
      updated_at: Date;
    };
  };
  creator_item_change_list: {
    values: {
      listId: number;
      count: number;
      itemId: number;
    };
    row: object;
  };
  creator_item_delete: {
    values: {
      itemId: number;
    };
    row: object;
  };
  creator_item_put: {
    values: {
      shopId: number;
      listId: number;
      productId: number;
      title: string | null;
      note: string;
      url: string | null;
      priceMinor: number | null;
      currency: string | null;
      position: number;
      now: Date | string;
      named: readonly (string)[];
    };
    row: {
      id: number;
    };
  };
  creator_item_words: {
    values: {
      now: Date | string;
      named: readonly (string)[];
      title: string | null;
      note: string;
      url: string | null;
      priceMinor: number | null;
      currency: string | null;
      itemId: number;
    };
    row: object;
  };
  creator_items_place: {
    values: {
      parentId: number;
      id: number | null;
      position: number | null;
    };
    row: object;
  };
  creator_list: {
    values: {
      listId: number;
      shopId: number;
      partnerId: number;
    };
    row: {
      id: number | null;
      shop_id: number | null;
      slug: string | null;
      title: string | null;
      headline: string | null;
      description: string | null;
      image: Json | null;
      position: number | null;
      item_count: number;
      created_at: Date | null;
      updated_at: Date | null;
    };
  };
  creator_list_capacity: {
    values: {
      productId: number;
      listId: number;
    };
    row: {
      count: number;
      is_there: boolean;
    };
  };
  creator_list_count: {
    values: {
      shopId: number;
    };
    row: {
      count: number;
    };
  };
  creator_list_delete: {
    values: {
      listId: number;
    };
    row: object;
  };
  creator_list_has_slug: {
    values: {
      shopId: number;
      slug: string;
      listId: number;
    };
    row: {
      '?column?': number;
    };
  };
  creator_list_insert: {
    values: {
      shopId: number;
      slug: string;
      title: string;
      headline: string;
      description: string;
      count: number;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  creator_list_items: {
    values: {
      listId: number;
    };
    row: {
      id: number;
      list_id: number;
      product_id: number;
      manual: boolean;
      title: string;
      note: string;
      url: string | null;
      product_url: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      price_minor: number | null;
      currency: string | null;
      brand: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      position: number;
      added_at: Date;
      updated_at: Date;
    };
  };
  creator_list_slugs: {
    values: {
      shopId: number;
    };
    row: {
      slug: string;
    };
  };
  creator_list_touch: {
    values: {
      now: Date | string;
      listId: number;
    };
    row: object;
  };
  creator_list_update: {
    values: {
      title: string | null;
      headline: string | null;
      description: string | null;
      slug: string | null;
      now: Date | string;
      listId: number;
    };
    row: object;
  };
  creator_lists: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      id: number | null;
      shop_id: number | null;
      slug: string | null;
      title: string | null;
      headline: string | null;
      description: string | null;
      image: Json | null;
      position: number | null;
      item_count: number;
      created_at: Date | null;
      updated_at: Date | null;
    };
  };
  creator_lists_place: {
    values: {
      parentId: number;
      id: number | null;
      position: number | null;
    };
    row: object;
  };
  creator_manual_insert: {
    values: {
      title: string;
      description: string;
      imageUrl: string | null;
      price: number | null;
      currency: string | null;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  creator_manual_update: {
    values: {
      title: string;
      names: readonly (string)[];
      price: number | null;
      currency: string | null;
      imageUrl: string | null;
      now: Date | string;
      productId: number;
    };
    row: {
      id: number;
    };
  };
  creator_preview_product: {
    values: {
      urlHashes: readonly (Buffer)[];
    };
    row: {
      id: number;
    };
  };
  creator_preview_shop: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      id: number;
      partner_id: number;
      handle: string;
      name: string;
      description: string;
      template: 'classic-grid' | 'minimal' | 'hero-rows' | 'magazine-cards';
      settings: Json;
      images: Json;
      markets: string[];
      published_at: Date | null;
      updated_at: Date;
      item_count: number;
      has_videos: boolean;
      lists: Json;
    };
  };
  creator_product_insert: {
    values: {
      url: string;
      urlHash: Buffer;
      domain: string;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  creator_product_known: {
    values: {
      urlHash: Buffer;
    };
    row: {
      id: number;
      named: boolean;
      scraped_at: Date | null;
    };
  };
  creator_public_items: {
    values: {
      most: number;
      market: string;
      lang: string;
      shopId: number;
      listId: number | null;
    };
    row: {
      id: number;
      list_id: number;
      product_id: number;
      manual: boolean;
      title: string;
      note: string;
      url: string | null;
      product_url: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      price_minor: number | null;
      currency: string | null;
      brand: string | null;
      availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | 'discontinued' | null;
      position: number;
      added_at: Date;
      updated_at: Date;
    };
  };
  creator_public_shop: {
    values: {
      handle: string;
    };
    row: {
      id: number;
      partner_id: number;
      handle: string;
      name: string;
      description: string;
      template: 'classic-grid' | 'minimal' | 'hero-rows' | 'magazine-cards';
      settings: Json;
      images: Json;
      markets: string[];
      published_at: Date | null;
      updated_at: Date;
      item_count: number;
      has_videos: boolean;
      lists: Json;
    };
  };
  creator_save_key: {
    values: {
      partnerId: number;
      now: Date | string;
    };
    row: {
      value: string;
    };
  };
  creator_shop: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      id: number;
      handle: string;
      name: string;
      description: string;
      template: 'classic-grid' | 'minimal' | 'hero-rows' | 'magazine-cards';
      status: 'draft' | 'live';
      settings: Json;
      images: Json;
      markets: string[];
      list_count: number;
      item_count: number;
      follower_count: number;
      ready_videos: number;
      plan: PlanId;
      published_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  creator_shop_count: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
      has_members: boolean;
    };
  };
  creator_shop_delete: {
    values: {
      shopId: number;
    };
    row: object;
  };
  creator_shop_follow: {
    values: {
      handle: string;
      now: Date | string;
      userId: string;
    };
    row: {
      id: number;
    };
  };
  creator_shop_has_items: {
    values: {
      shopId: number;
    };
    row: {
      '?column?': number;
    };
  };
  creator_shop_insert: {
    values: {
      partnerId: number;
      handle: string;
      name: string;
      description: string;
      template: string;
      settings: string | Record<string, unknown>;
      markets: readonly (string)[];
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  creator_shop_is_followed: {
    values: {
      shopId: number;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  creator_shop_lock: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      id: number;
      handle: string;
      status: 'draft' | 'live';
      settings: Json;
      markets: string[];
    };
  };
  creator_shop_products: {
    values: {
      shopId: number;
    };
    row: {
      product_id: number;
      title: string;
    };
  };
  creator_shop_status: {
    values: {
      status: string;
      now: Date | string;
      shopId: number;
    };
    row: object;
  };
  creator_shop_touch: {
    values: {
      now: Date | string;
      shopId: number;
    };
    row: object;
  };
  creator_shop_unfollow: {
    values: {
      handle: string;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  creator_shop_update: {
    values: {
      name: string | null;
      handle: string | null;
      description: string | null;
      template: string | null;
      settings: string | Record<string, unknown>;
      markets: readonly (string | null)[] | null;
      now: Date | string;
      shopId: number;
    };
    row: object;
  };
  creator_shops: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      handle: string;
      name: string;
      description: string;
      template: 'classic-grid' | 'minimal' | 'hero-rows' | 'magazine-cards';
      status: 'draft' | 'live';
      settings: Json;
      images: Json;
      markets: string[];
      list_count: number;
      item_count: number;
      follower_count: number;
      ready_videos: number;
      plan: PlanId;
      published_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  creator_shops_followed: {
    values: {
      userId: string;
    };
    row: {
      handle: string;
      name: string;
      settings: Json;
      images: Json;
      item_count: number;
    };
  };
  customer_keep_first: {
    values: {
      customerId: string;
      partnerId: number;
    };
    row: {
      id: string;
    };
  };
  deleted_session_of_token: {
    values: {
      tokenHash: Buffer;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
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
  email_change: {
    values: {
      email: string;
      userId: string;
    };
    row: {
      old_email: string | null;
      locale: string;
    };
  };
  email_change_known: {
    values: {
      email: string;
    };
    row: {
      '?column?': number;
    };
  };
  email_code_insert: {
    values: {
      email: string;
      caller: Buffer;
      knownBy: string | null;
      codeHash: Buffer;
      linkHash: Buffer;
      now: Date | string;
      codeLifetime: number;
    };
    row: {
      id: number;
    };
  };
  email_code_lock: {
    values: {
      email: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  email_code_take_link: {
    values: {
      now: Date | string;
      email: string;
      linkHash: Buffer;
      linkLifetime: number;
    };
    row: {
      '?column?': number;
    };
  };
  email_code_try: {
    values: {
      email: string;
      now: Date | string;
      own: boolean;
      tries: string;
      codeHash: Buffer;
      caller: Buffer;
      codeTries: number;
      foreignTries: number;
    };
    row: {
      is_right: boolean;
      known_by: string | null;
      tries_left: number;
    };
  };
  email_code_unsent: {
    values: {
      mailWindow: number;
      now: Date | string;
      storedId: number;
    };
    row: object;
  };
  email_code_why_none: {
    values: {
      codeHash: Buffer;
      now: Date | string;
      caller: Buffer;
      email: string;
    };
    row: {
      was_used: boolean | null;
      is_expired: boolean | null;
      own_is_closed: boolean | null;
      own_was_used: boolean | null;
    };
  };
  email_codes_open: {
    values: {
      email: string;
      caller: Buffer;
      now: Date | string;
      codeTries: number;
    };
    row: {
      sent_at: Date;
      expires_at: Date;
    };
  };
  email_codes_sent: {
    values: {
      email: string;
      knownBy: string | null;
      now: Date | string;
      mailWindow: number;
    };
    row: {
      sent: number;
      first_at: Date | null;
    };
  };
  email_codes_to_try: {
    values: {
      caller: Buffer;
      tries: string;
      codeTries: number;
      foreignTries: number;
      email: string;
      now: Date | string;
    };
    row: {
      own: boolean;
      foreign: boolean;
    };
  };
  ended_sessions_since: {
    values: {
      seconds: number;
    };
    row: {
      id: string;
    };
  };
  erase_accounts: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_analytics_events: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_announcements: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_api_keys: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_basket_configs: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_basket_events: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_basket_sessions: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_creator_shops: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_domain_checks: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_item_sources: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_items_promote: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_items_release: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_ledger_unlink: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_merged_items_release: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_merged_sources: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_oauth_states: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_partner_invitations: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_partner_members: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_partner_subscriptions: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_partner_unname: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_personal_access_tokens: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_plan_changes: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_plan_requests: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_storefront_listings: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_usage_notices: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_verified_domains: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  erase_webhook_attempts: {
    values: {
      partnerId: number;
    };
    row: {
      count: number;
    };
  };
  export_actions: {
    values: {
      partnerId: number;
      period: string;
      id: number;
      limit: number;
    };
    row: {
      id: number;
      period: string;
      kind: 'save' | 'share' | 'list_view';
      api_key_id: number | null;
      list_id: number | null;
      item_id: number | null;
      product_id: number | null;
      variant_id: string | null;
      is_test: boolean;
      occurred_at: Date;
      unbilled_reason: 'network_view_cap' | 'network_save_cap' | 'network_share_cap' | 'shopper_cap' | 'repeated_save' | 'foreign_product' | null;
    };
  };
  export_announcements: {
    values: {
      partnerId: number;
    };
    row: {
      entry_id: string;
      created_at: Date;
    };
  };
  export_baskets: {
    values: {
      partnerId: number;
    };
    row: {
      id: string;
      name: string;
      settings: Json;
      webhook_url: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  export_creator_events: {
    values: {
      partnerId: number;
      shopId: number;
      occurredAt: Date | string;
      id: number;
      limit: number;
    };
    row: {
      id: number;
      shop_id: number;
      kind: 'view' | 'click' | 'play';
      item_id: number | null;
      product_id: number | null;
      occurred_at: Date;
    };
  };
  export_creator_items: {
    values: {
      partnerId: number;
      id: number;
      limit: number;
    };
    row: {
      id: number;
      shop_id: number;
      list_id: number;
      product_id: number;
      title: string;
      note: string;
      url: string | null;
      product_url: string | null;
      price_minor: number | null;
      currency: string | null;
      position: number;
      added_at: Date;
      updated_at: Date;
    };
  };
  export_creator_lists: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      shop_id: number;
      slug: string;
      title: string;
      headline: string;
      description: string;
      image: Json | null;
      position: number;
      created_at: Date;
      updated_at: Date;
    };
  };
  export_creator_shops: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      handle: string;
      name: string;
      description: string;
      template: 'classic-grid' | 'minimal' | 'hero-rows' | 'magazine-cards';
      settings: Json;
      images: Json;
      markets: string[];
      status: 'draft' | 'live';
      published_at: Date | null;
      created_at: Date;
      updated_at: Date;
      followers: number;
    };
  };
  export_invitations: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      email: string;
      role: 'owner' | 'member';
      created_at: Date;
      expires_at: Date;
      accepted_at: Date | null;
    };
  };
  export_invoices: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      number: string | null;
      provider: 'stripe' | 'operator';
      period: string | null;
      status: 'open' | 'paid' | 'void' | 'uncollectible';
      currency: string;
      lines: Json;
      parties: Json;
      net_minor: number;
      tax_tenths: number;
      tax_minor: number;
      total_minor: number;
      hosted_url: string | null;
      pdf_url: string | null;
      issued_at: Date;
      paid_at: Date | null;
    };
  };
  export_key_requests: {
    values: {
      partnerId: number;
    };
    row: {
      api_key_id: number;
      period: string;
      requests: number;
    };
  };
  export_keys: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      key: string;
      environment: 'test' | 'live';
      status: 'active' | 'revoked';
      name: string | null;
      allowed_domains: string[];
      created_at: Date;
      expires_at: Date | null;
      revoked_at: Date | null;
      first_init_at: Date | null;
      first_init_origin: string | null;
    };
  };
  export_listings: {
    values: {
      partnerId: number;
    };
    row: {
      shop_id: number;
      title: string;
      description: string;
      image_url: string | null;
      category: string;
      published: boolean;
      updated_at: Date;
    };
  };
  export_members: {
    values: {
      partnerId: number;
    };
    row: {
      id: string;
      name: string | null;
      email: string | null;
      role: 'owner' | 'member';
      since: Date;
    };
  };
  export_overage: {
    values: {
      partnerId: number;
    };
    row: {
      period: string;
      plan: string;
      from_action: number;
      to_action: number;
      tenth_cents: number;
      amount_minor: number;
      invoice_id: number | null;
      created_at: Date;
    };
  };
  export_plan_changes: {
    values: {
      partnerId: number;
    };
    row: {
      plan: string;
      interval: string;
      actions_limit: number | null;
      cause: 'signup' | 'operator' | 'stripe' | 'platform';
      changed_at: Date;
    };
  };
  export_plan_requests: {
    values: {
      partnerId: number;
    };
    row: {
      plan: string;
      interval: string;
      created_at: Date;
      done_at: Date | null;
    };
  };
  export_product_videos: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  export_shop_subscriptions: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      shop_id: number;
      plan: string;
      status: 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';
      trial_days: number;
      created_at: Date;
      activated_at: Date | null;
      ended_at: Date | null;
    };
  };
  export_shop_usage_charges: {
    values: {
      partnerId: number;
    };
    row: {
      shop_id: number;
      period: string;
      from_action: number;
      to_action: number;
      amount_minor: number;
      status: 'waiting' | 'sent' | 'refused';
      created_at: Date;
    };
  };
  export_shops: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      platform: string;
      domain: string;
      name: string | null;
      status: 'active' | 'inactive';
      subscription_status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired';
      trial_ends_at: Date | null;
      hosts: string[];
      primary_host: string | null;
      email: string | null;
      currency: string | null;
      created_at: Date;
      uninstalled_at: Date | null;
    };
  };
  export_subscription: {
    values: {
      partnerId: number;
    };
    row: {
      provider: 'stripe' | 'operator';
      plan: string;
      interval: string;
      status: 'trialing' | 'active' | 'past_due' | 'canceled';
      started_at: Date;
      trial_ends_at: Date | null;
      current_period_start: Date | null;
      current_period_end: Date | null;
      cancel_at_period_end: boolean;
      ended_at: Date | null;
    };
  };
  export_tokens: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      user_id: string;
      name: string;
      scopes: string[];
      created_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
    };
  };
  export_usage: {
    values: {
      partnerId: number;
    };
    row: {
      period: string;
      saves: number;
      shares: number;
      list_views: number;
    };
  };
  export_usage_notices: {
    values: {
      partnerId: number;
    };
    row: {
      period: string;
      threshold: 80 | 100;
      actions: number;
      limit: number;
      created_at: Date;
    };
  };
  export_webhook_attempts: {
    values: {
      partnerId: number;
      createdAt: Date | string;
      id: number;
      limit: number;
    };
    row: {
      id: number;
      message_id: string;
      type: string;
      payload: Json;
      url: string;
      status: number | null;
      error: string | null;
      answer: string | null;
      took_ms: number | null;
      created_at: Date;
    };
  };
  feedback_insert: {
    values: {
      userId: string | null;
      given: string;
      category: string;
      words: string;
      rating: number | null;
      now: Date | string;
    };
    row: object;
  };
  feedback_newest: {
    values: {
      limit: number;
    };
    row: {
      id: number;
      user_id: string | null;
      kind: 'idea' | 'rating';
      category: string;
      text: string;
      rating: number | null;
      created_at: Date;
    };
  };
  file_check_claim: {
    values: {
      again: Date | string;
      now: Date | string;
    };
    row: {
      path: string;
      is_used: boolean;
    };
  };
  file_check_note: {
    values: {
      name: string;
      dueAt: Date | string;
    };
    row: object;
  };
  file_check_release: {
    values: {
      name: string;
    };
    row: object;
  };
  file_check_settle: {
    values: {
      path: string;
      again: Date | string;
    };
    row: object;
  };
  first_list_lock_owner: {
    values: {
      userId: string;
    };
    row: {
      id: string;
    };
  };
  fold_items_claims: {
    values: {
      oldIds: readonly (number)[];
      newIds: readonly (number)[];
    };
    row: object;
  };
  fold_items_drop: {
    values: {
      oldIds: readonly (number)[];
    };
    row: object;
  };
  fold_items_fill: {
    values: {
      now: Date | string;
      oldIds: readonly (number)[];
      newIds: readonly (number)[];
    };
    row: object;
  };
  fold_items_import_rows: {
    values: {
      oldIds: readonly (number)[];
      newIds: readonly (number)[];
    };
    row: object;
  };
  fold_items_keep_sources: {
    values: {
      oldIds: readonly (number)[];
      newIds: readonly (number)[];
    };
    row: object;
  };
  fold_items_lock: {
    values: {
      oldIds: readonly (number)[];
      newIds: readonly (number)[];
    };
    row: {
      id: number;
    };
  };
  fold_items_promote: {
    values: {
      newIds: readonly (number)[];
    };
    row: object;
  };
  friend_of_user: {
    values: {
      friendId: string;
      userId: string;
    };
    row: {
      user_id: string;
      name: string;
      avatar: string | null;
      since: Date;
    };
  };
  friend_request_from: {
    values: {
      otherId: string;
      meId: string;
      email: string | null;
    };
    row: {
      '?column?': number;
    };
  };
  friend_request_insert: {
    values: {
      meId: string;
      askedId: string | null;
      email: string | null;
      now: Date | string;
    };
    row: {
      id: number;
      created_at: Date;
    };
  };
  friend_request_pending: {
    values: {
      id: number;
    };
    row: {
      '?column?': number;
    };
  };
  friend_request_same: {
    values: {
      meId: string;
      askedId: string | null;
      email: string | null;
    };
    row: {
      id: number;
      created_at: Date;
    };
  };
  friend_request_sender: {
    values: {
      id: number;
    };
    row: {
      from_user_id: string;
    };
  };
  friend_request_to: {
    values: {
      meId: string;
      email: string | null;
      id: number;
    };
    row: {
      from_user_id: string;
      is_mine: boolean | null;
    };
  };
  friend_request_withdraw: {
    values: {
      now: Date | string;
      id: number;
      userId: string;
    };
    row: {
      recipient: string | null;
    };
  };
  friend_requests_close: {
    values: {
      now: Date | string;
      meId: string;
      otherId: string;
      toEmail: string | null;
      email: string | null;
    };
    row: {
      id: number;
      to_user_id: string;
    };
  };
  friend_requests_decline: {
    values: {
      now: Date | string;
      senderId: string;
      meId: string;
      email: string | null;
    };
    row: {
      id: number;
    };
  };
  friend_requests_incoming: {
    values: {
      userId: string;
    };
    row: {
      id: number;
      user_id: string;
      name: string;
      email: string | null;
      avatar: string | null;
      created_at: Date;
    };
  };
  friend_requests_open: {
    values: {
      meId: string;
    };
    row: {
      open: number;
    };
  };
  friend_requests_outgoing: {
    values: {
      userId: string;
    };
    row: {
      id: number;
      user_id: string | null;
      name: string;
      email: string | null;
      avatar: string | null;
      created_at: Date;
    };
  };
  friends_lock_pair: {
    values: {
      a: string;
      b: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  friends_of_user: {
    values: {
      userId: string;
    };
    row: {
      user_id: string;
      name: string;
      avatar: string | null;
      since: Date;
    };
  };
  friendship_delete: {
    values: {
      userId: string;
      friendId: string;
    };
    row: {
      user_a: string;
    };
  };
  friendship_end_collaborations: {
    values: {
      userId: string;
      friendId: string;
    };
    row: object;
  };
  friendship_insert: {
    values: {
      meId: string;
      otherId: string;
      now: Date | string;
    };
    row: object;
  };
  friendship_of_two: {
    values: {
      a: string;
      b: string;
    };
    row: {
      '?column?': number;
    };
  };
  gift_claim_add: {
    values: {
      itemId: number;
      quantity: number;
      shared: boolean;
      userId: string | null;
      name: string | null;
      note: string;
      showsName: boolean;
      undoHash: Buffer | null;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  gift_claim_change: {
    values: {
      quantity: number;
      shared: boolean | null;
      name: string | null;
      note: string | null;
      showsName: boolean | null;
      claimId: number;
    };
    row: object;
  };
  gift_claims_add_unclaimed: {
    values: {
      itemIds: readonly (number)[];
    };
    row: object;
  };
  gift_claims_drop_stale: {
    values: {
      itemIds: readonly (number)[];
    };
    row: object;
  };
  gift_claims_own: {
    values: {
      itemId: number;
      undoHashes: readonly (Buffer)[];
      userId: string | null;
    };
    row: {
      id: number;
      quantity: number;
      undo_hash: Buffer | null;
    };
  };
  gift_claims_remove: {
    values: {
      claimIds: readonly (number)[];
    };
    row: object;
  };
  gift_claims_settle: {
    values: {
      now: Date | string;
      itemIds: readonly (number)[];
    };
    row: object;
  };
  gift_claims_total: {
    values: {
      itemId: number;
    };
    row: {
      bought: number;
      claims: number;
    };
  };
  gift_withdraw: {
    values: {
      giftId: number;
      userId: string | null;
      undoHashes: readonly (Buffer)[];
    };
    row: {
      id: number;
    };
  };
  gift_withdraw_lock: {
    values: {
      giftId: number;
    };
    row: {
      id: number;
    };
  };
  gifts_of_giver: {
    values: {
      userId: string | null;
      undoHashes: readonly (Buffer)[];
      maxGifts: number;
    };
    row: {
      id: number;
      is_removed: boolean;
      quantity: number;
      note: string;
      title: string | null;
      url: string | null;
      image: string | null;
      image_path: string | null;
      list_token: string | null;
      list_name: string | null;
      owner_name: string;
      owner_avatar: string | null;
    };
  };
  giver_forget_claims: {
    values: {
      userId: string;
      itemIds: readonly (number)[];
    };
    row: object;
  };
  giver_forget_lock: {
    values: {
      userId: string;
      itemIds: readonly (number | null)[] | null;
    };
    row: {
      id: number;
    };
  };
  giver_forget_removed: {
    values: {
      userId: string;
      giftIds: readonly (number | null)[] | null;
    };
    row: object;
  };
  givers_items_lock: {
    values: {
      itemIds: readonly (number)[];
      listIds: readonly (number)[];
    };
    row: {
      id: number;
    };
  };
  givers_of_items: {
    values: {
      userId: string;
      itemIds: readonly (number)[];
    };
    row: {
      item_id: number;
      user_id: string;
      reads: boolean;
      title: string | null;
      list_token: string | null;
      list_name: string;
      note: string;
      quantity: number;
      price_minor: number | null;
      currency: string | null;
      by_name: string | null;
    };
  };
  guest_copy_items: {
    values: {
      copyListId: number;
      listId: number;
    };
    row: object;
  };
  guest_copy_list: {
    values: {
      token: string;
      copyId: string;
      listId: number;
    };
    row: {
      id: number;
    };
  };
  guest_copy_lists: {
    values: {
      userId: string;
    };
    row: {
      id: number;
    };
  };
  guest_copy_user: {
    values: {
      now: Date | string;
      userId: string;
    };
    row: {
      id: string;
    };
  };
  guest_ticket_user: {
    values: {
      userId: string;
    };
    row: {
      '?column?': number;
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
  idempotency_answer: {
    values: {
      scope: string;
      key: string;
      now: Date | string;
    };
    row: {
      request_hash: Buffer;
      status: number;
      response: Json;
    };
  };
  idempotency_drop_expired: {
    values: {
      scope: string;
      key: string;
      now: Date | string;
    };
    row: object;
  };
  idempotency_keep: {
    values: {
      answer: string | Record<string, unknown>;
      scope: string;
      key: string;
    };
    row: object;
  };
  idempotency_timeout: {
    values: object;
    row: {
      set_config: string;
    };
  };
  idempotency_timeout_over: {
    values: object;
    row: object;
  };
  idempotency_read: {
    values: {
      scope: string;
      key: string;
    };
    row: {
      prior_hash: Buffer;
      prior_response: Json;
    };
  };
  idempotency_reserve: {
    values: {
      scope: string;
      key: string;
      hash: Buffer;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  identities_list: {
    values: {
      userId: string;
    };
    row: {
      issuer: string;
      subject: string;
      provider: string;
      created_at: Date;
    };
  };
  identity_insert: {
    values: {
      issuer: string;
      subject: string;
      provider: string;
      now: Date | string;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  identity_owner: {
    values: {
      userId: string;
    };
    row: {
      email: string | null;
      locale: string;
    };
  };
  identity_put_user: {
    values: {
      email: string;
      now: Date | string;
      lang: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
      locale: string;
      is_new: boolean | null;
    };
  };
  identity_remove: {
    values: {
      issuer: string;
      subject: string;
      userId: string;
    };
    row: {
      provider: string;
      email: string | null;
      locale: string;
    };
  };
  identity_user: {
    values: {
      now: Date | string;
      issuer: string;
      subject: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  idle_guest_lock: {
    values: {
      id: string;
      before: Date | string;
    };
    row: {
      id: string;
    };
  };
  idle_guests: {
    values: {
      before: Date | string;
      createdAt: Date | string;
      id: string;
      limit: number;
    };
    row: {
      id: string;
      created_at: Date;
    };
  };
  image_is_known: {
    values: {
      imageUrl: string;
    };
    row: {
      is_known: boolean;
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
  import_claim_list: {
    values: {
      now: Date | string;
      leaseMinutes: number;
    };
    row: {
      id: number;
      source_url: string | null;
    };
  };
  import_claim_turn: {
    values: object;
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  import_delete: {
    values: {
      id: number;
      userId: string;
    };
    row: {
      id: number;
    };
  };
  import_finish: {
    values: {
      now: Date | string;
      importId: number;
    };
    row: object;
  };
  import_insert: {
    values: {
      userId: string;
      listId: number;
      kind: string;
      listUrl: string | null;
      toRead: boolean;
      unusedColumns: readonly (string)[];
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  import_lock_list: {
    values: {
      nextId: number;
    };
    row: {
      id: number;
    };
  };
  import_lock_open: {
    values: {
      importId: number;
    };
    row: {
      user_id: string;
      error: string | null;
      token: string;
      name: string;
    };
  };
  import_lock_own: {
    values: {
      id: number;
      userId: string;
    };
    row: {
      kind: 'links' | 'csv' | 'amazon';
      status: 'waiting' | 'running' | 'done' | 'failed';
    };
  };
  import_of_user: {
    values: {
      id: number;
      userId: string;
    };
    row: {
      id: number;
      kind: 'links' | 'csv' | 'amazon';
      status: 'waiting' | 'running' | 'done' | 'failed';
      error: string | null;
      list_url: string | null;
      wishlist_id: number;
      total: number;
      saved: number;
      failed: number;
      unused_columns: string[] | null;
      created_at: Date;
      finished_at: Date | null;
    };
  };
  import_own_lists: {
    values: {
      userId: string;
      wishlistId: number | null;
    };
    row: {
      id: number;
    };
  };
  import_reopen: {
    values: {
      isAmazon: boolean;
      id: number;
    };
    row: object;
  };
  import_row_settle: {
    values: {
      status: string;
      error: string | null;
      itemId: number | null;
      more: string | Record<string, unknown>;
      importId: number;
      position: number;
      claimedAt: Date | string;
    };
    row: {
      position: number;
    };
  };
  import_rows: {
    values: {
      importId: number;
    };
    row: {
      position: number;
      url: string | null;
      data: Json;
      status: 'waiting' | 'running' | 'saved' | 'failed';
      error: string | null;
      item_id: number | null;
    };
  };
  import_rows_add: {
    values: {
      importId: number;
      rows: string | Record<string, unknown>;
    };
    row: {
      position: number;
    };
  };
  import_rows_claim: {
    values: {
      now: Date | string;
      leaseMinutes: number;
      atOnceOfHost: number;
      atOnceOfUser: number;
      limit: number;
    };
    row: {
      import_id: number;
      position: number;
      claimed_at: Date;
      user_id: string;
      list_id: number;
      token: string;
      url: string | null;
      host: string | null;
      data: Json;
    };
  };
  import_rows_count: {
    values: {
      importId: number;
    };
    row: {
      open: number;
      total: number;
      saved: number;
      failed: number;
    };
  };
  import_rows_retry: {
    values: {
      importId: number;
    };
    row: {
      position: number;
    };
  };
  import_settle_list: {
    values: {
      failure: string | null;
      nextId: number;
    };
    row: object;
  };
  imports_left_open: {
    values: object;
    row: {
      id: number;
    };
  };
  imports_mark_running: {
    values: {
      ids: readonly (number)[];
    };
    row: object;
  };
  imports_of_user: {
    values: {
      userId: string;
    };
    row: {
      id: number;
      kind: 'links' | 'csv' | 'amazon';
      status: 'waiting' | 'running' | 'done' | 'failed';
      error: string | null;
      list_url: string | null;
      wishlist_id: number;
      total: number;
      saved: number;
      failed: number;
      unused_columns: string[] | null;
      created_at: Date;
      finished_at: Date | null;
    };
  };
  imports_open: {
    values: {
      userId: string;
    };
    row: {
      open: number;
    };
  };
  invitation_accept: {
    values: {
      now: Date | string;
      id: number;
      userId: string;
    };
    row: object;
  };
  invitation_read: {
    values: {
      userId: string;
      tokenHash: Buffer;
    };
    row: {
      id: number;
      partner_id: number;
      email: string;
      role: 'owner' | 'member';
      accepted_at: Date | null;
      expires_at: Date;
      partner_name: string;
      invited_by: string | null;
      own_email: string | null;
    };
  };
  invitation_read_locked: {
    values: {
      userId: string;
      tokenHash: Buffer;
    };
    row: {
      id: number;
      partner_id: number;
      email: string;
      role: 'owner' | 'member';
      accepted_at: Date | null;
      expires_at: Date;
      partner_name: string;
      invited_by: string | null;
      own_email: string | null;
    };
  };
  invitation_standing: {
    values: {
      partnerId: number;
      email: string;
      now: Date | string;
      userId: string;
    };
    row: {
      is_member: boolean;
      open: number;
      mails: number;
      name: string;
      locale: string;
      invited_by: string | null;
      inviter: string | null;
    };
  };
  invitation_withdraw: {
    values: {
      now: Date | string;
      invitationId: number;
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  invitation_write: {
    values: {
      partnerId: number;
      email: string;
      role: string;
      tokenHash: Buffer;
      userId: string;
      now: Date | string;
      expiresAt: Date | string;
    };
    row: {
      id: number;
    };
  };
  invite_by_code: {
    values: {
      code: string | null;
      now: Date | string;
    };
    row: {
      code: string;
      by_user_id: string;
      by_name: string;
      by_avatar: string | null;
    };
  };
  invite_code_insert: {
    values: {
      code: string;
      userId: string;
      now: Date | string;
      inviteCodeDays: number;
      maxValidCodes: number;
    };
    row: {
      code: string;
      created_at: Date;
      expires_at: Date;
      uses: number;
    };
  };
  invite_code_revoke: {
    values: {
      now: Date | string;
      code: string | null;
      userId: string;
    };
    row: {
      code: string;
    };
  };
  invite_code_use: {
    values: {
      code: string;
      now: Date | string;
    };
    row: {
      code: string;
    };
  };
  invite_codes_valid: {
    values: {
      userId: string;
      now: Date | string;
    };
    row: {
      code: string;
      created_at: Date;
      expires_at: Date;
      uses: number;
    };
  };
  invoice_claim_mail: {
    values: {
      now: Date | string;
      invoiceId: number;
    };
    row: {
      id: number;
      partner_id: number;
      number: string | null;
      period: string | null;
      total_minor: number;
      currency: string;
      name: string;
      locale: string;
      billing_email: string | null;
    };
  };
  invoice_drop_twin: {
    values: {
      externalId: string;
      invoiceId: number;
    };
    row: {
      status: 'open' | 'paid' | 'void' | 'uncollectible';
      paidAt: Date | null;
    };
  };
  invoice_mirror: {
    values: {
      externalId: string;
      number: string | null;
      status: string;
      currency: string;
      lines: string | Record<string, unknown>;
      netMinor: number;
      taxMinor: number;
      totalMinor: number;
      hostedUrl: string | null;
      pdfUrl: string | null;
      issuedAt: Date | string;
      paidAt: Date | string | null;
      customerId: string;
    };
    row: object;
  };
  invoice_queue_up: {
    values: {
      externalId: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  invoice_set_charged: {
    values: {
      externalId: string;
      number: string | null;
      status: string;
      netMinor: number;
      taxMinor: number;
      totalMinor: number;
      hostedUrl: string | null;
      pdfUrl: string | null;
      issuedAt: Date | string;
      paidAt: Date | string | null;
      invoiceId: number;
    };
    row: object;
  };
  invoice_uncharged: {
    values: {
      invoiceId: number;
    };
    row: {
      id: number;
      partner_id: number;
      period: string | null;
      lines: Json;
      stripe_customer_id: string | null;
    };
  };
  invoices_left: {
    values: {
      after: number;
      pageSize: number;
    };
    row: {
      id: number;
    };
  };
  item_add_find: {
    values: {
      listId: number;
      urlHash: Buffer | null;
      wish: string;
    };
    row: {
      id: number;
      variant_id: string;
    };
  };
  item_add_manual: {
    values: {
      urlHash: Buffer | null;
      url: string | null;
      domain: string | null;
      title: string;
      description: string;
      imageUrl: string | null;
      priceMinor: number | null;
      currency: string | null;
      now: Date | string;
      listId: number;
      wish: string;
      savedUrl: string | null;
      note: string;
      quantity: number | null;
      priority: number | null;
      marketCode: string;
    };
    row: {
      id: number;
    };
  };
  item_add_no_capacity: {
    values: {
      listId: number;
    };
    row: {
      '?column?': number;
    };
  };
  item_delete: {
    values: {
      itemId: number;
      listId: number;
      userId: string;
      salts: readonly (string)[];
      saltsEndAt: readonly (Date | string)[];
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  item_lock: {
    values: {
      itemId: number;
      listId: number;
    };
    row: {
      id: number;
      quantity: number;
      owner_marked: boolean;
    };
  };
  item_marks_remove: {
    values: {
      itemId: number;
    };
    row: object;
  };
  item_owner_mark: {
    values: {
      marked: boolean;
      itemId: number;
      anyway: boolean;
    };
    row: object;
  };
  item_purchase_describe: {
    values: {
      claimId: number;
      now: Date | string;
    };
    row: {
      owner_id: string;
      token: string;
      name: string;
      title: string;
      item_id: number;
      by_user_id: string | null;
      by_name: string;
    };
  };
  item_update: {
    values: {
      changes: string | Record<string, unknown>;
      itemId: number;
      listId: number;
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  item_update_currency: {
    values: {
      itemId: number;
      listId: number;
    };
    row: {
      currency: string | null;
    };
  };
  items_reorder: {
    values: {
      itemIds: readonly (number)[];
      listId: number;
      now: Date | string;
    };
    row: object;
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
      plan: PlanId;
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
      plan: PlanId;
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
  key_of_host: {
    values: {
      now: Date | string;
      entries: readonly (string)[];
      hosts: readonly (string)[];
    };
    row: {
      id: number;
    };
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
  leave_analytics: {
    values: {
      partnerId: number;
      ended: readonly (number)[];
    };
    row: {
      '?column?': number;
    };
  };
  leave_basket_events: {
    values: {
      partnerId: number;
      ended: readonly (number)[];
    };
    row: {
      '?column?': number;
    };
  };
  leave_hosts: {
    values: {
      shopId: number;
    };
    row: {
      host: string;
    };
  };
  leave_hosts_withdraw: {
    values: {
      partnerId: number;
      bare: readonly (string)[];
    };
    row: object;
  };
  leave_items_release: {
    values: {
      shopId: number;
    };
    row: object;
  };
  leave_keys_narrow: {
    values: {
      bare: readonly (string)[];
      partnerId: number;
      entries: readonly (string)[];
    };
    row: {
      id: number;
      allowed_domains: string[];
    };
  };
  leave_keys_revoke: {
    values: {
      now: Date | string;
      ended: readonly (number)[];
    };
    row: {
      id: number;
    };
  };
  ledger_differences: {
    values: {
      period: string | null;
      partnerIds: readonly (number | null)[] | null;
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
  ledger_page: {
    values: {
      kinds: readonly (string)[];
      partnerId: number;
      period: string;
      start: Date | string;
      end: Date | string;
      occurredAt: Date | string | null;
      test: boolean | null;
      id: number | null;
      limit: number;
    };
    row: {
      id: number;
      kind: 'save' | 'share' | 'list_view';
      occurred_at: Date;
      api_key_id: number | null;
      is_test: boolean;
      product_id: number | null;
      title: string | null;
      url: string | null;
      variant_id: string | null;
      unbilled_reason: 'network_view_cap' | 'network_save_cap' | 'network_share_cap' | 'shopper_cap' | 'repeated_save' | 'foreign_product' | null;
    };
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
  legacy_user_find: {
    values: {
      identifierHash: Buffer;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  legacy_user_flag: {
    values: {
      now: Date | string;
      identifierHash: Buffer;
    };
    row: object;
  };
  legacy_users_insert: {
    values: {
      identifierHashs: readonly (Buffer)[];
      batch: readonly (string)[];
      displayNames: readonly (string)[];
      now: Date | string;
    };
    row: {
      user_id: string;
    };
  };
  list_access: {
    values: {
      userId: string;
      token: string;
    };
    row: {
      id: number;
      role: string | null;
      name: string;
      owner_id: string;
      share_public: boolean;
      surprise_until: Date | null;
      surprise_open_ended: boolean;
    };
  };
  list_access_locked: {
    values: {
      userId: string;
      token: string;
    };
    row: {
      id: number;
      role: string | null;
      name: string;
      owner_id: string;
      share_public: boolean;
      surprise_until: Date | null;
      surprise_open_ended: boolean;
    };
  };
  list_actions_count: {
    values: {
      kinds: readonly (string)[];
      listIds: readonly (number)[];
      dedupeKeys: readonly (string)[];
      moments: readonly (Date | string)[];
      periods: readonly (string)[];
      userIds: readonly (string | null)[] | null;
      cappedKeys: readonly (string)[];
      subjects: readonly (Buffer)[];
      ceilings: readonly (number)[];
      capEnds: readonly (Date | string)[];
      reasons: readonly (string)[];
      plansWithHardStop: readonly (string)[];
      shard: number;
    };
    row: {
      partner_id: number;
    };
  };
  list_by_token: {
    values: {
      userId: string;
      token: string;
    };
    row: {
      id: string;
      db_id: number;
      name: string;
      description: string;
      image_path: string;
      share_public: boolean;
      occasion_slug: string;
      productCount: number;
      collaboratorCount: number;
      is_shared: boolean;
      owner_id: string;
      owner_name: string;
      owner_avatar: string | null;
      updated_at: Date;
      preview_images: string[];
      surprise_until: Date | null;
      surprise_open_ended: boolean;
      surprise_day: string | null;
      surprise_zone: string | null;
      purchased_count: number;
      role: string | null;
    };
  };
  list_collaborator_delete: {
    values: {
      listId: number;
      collaboratorId: string;
    };
    row: {
      '?column?': number;
    };
  };
  list_collaborator_upsert: {
    values: {
      listId: number;
      collaboratorId: string;
      role: string;
      now: Date | string;
      userId: string;
    };
    row: {
      is_new: boolean | null;
      by_name: string | null;
    };
  };
  list_collaborators: {
    values: {
      listId: number;
      userId: string | null;
    };
    row: {
      user_id: string;
      name: string;
      avatar: string | null;
      role: 'editor' | 'viewer';
      since: Date;
    };
  };
  list_delete: {
    values: {
      listId: number;
    };
    row: object;
  };
  list_delete_given: {
    values: {
      listId: number;
    };
    row: {
      id: number;
    };
  };
  list_delete_items: {
    values: {
      listId: number;
      userId: string;
      salts: readonly (string)[];
      saltsEndAt: readonly (Date | string)[];
    };
    row: object;
  };
  list_follow: {
    values: {
      now: Date | string;
      listId: number;
      userId: string;
    };
    row: {
      list_id: number;
    };
  };
  list_image_write: {
    values: {
      image: string | Record<string, unknown> | null;
      now: Date | string;
      listId: number;
      shopId: number;
    };
    row: {
      '?column?': number;
    };
  };
  list_insert: {
    values: {
      token: string;
      name: string;
      description: string;
      now: Date | string;
      userId: string;
    };
    row: {
      id: string;
      db_id: number;
      name: string;
      description: string;
      image_path: string;
      share_public: boolean;
      occasion_slug: string;
      productCount: number;
      collaboratorCount: number;
      is_shared: boolean;
      owner_id: string;
      owner_name: string;
      owner_avatar: string | null;
      updated_at: Date;
      preview_images: string[];
      surprise_until: Date | null;
      surprise_open_ended: boolean;
      surprise_day: string | null;
      surprise_zone: string | null;
      purchased_count: number;
      role: string;
    };
  };
  list_item: {
    values: {
      userId: string;
      now: Date | string;
      itemId: number;
      token: string;
    };
    row: {
      role: string | null;
      id: number | null;
      wishlist_id: number | null;
      item_id: number | null;
      purchased: boolean | null;
      title: string | null;
      description: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      affiliateUrl: string | null;
      price_minor: number | null;
      currency: string | null;
      compare_at_price_minor: number | null;
      price_as_of: Date | null;
      source_label: string | null;
      priority: number | null;
      rating: number | null;
      review_count: number | null;
      brand: string | null;
      added_at: Date | null;
      note: string | null;
      quantity: number | null;
      variant_title: string | null;
      availability: string | null;
      facts_at: Date | null;
      facts_source: string | null;
      position: number | null;
      purchased_by: string | null;
      purchased_quantity: number | null;
      sharing: number | null;
      giver_names: string[] | null;
      gifts: Json | null;
    };
  };
  list_items: {
    values: {
      userId: string;
      now: Date | string;
      position: number | null;
      priority: number | null;
      addedAt: number | null;
      itemId: number | null;
      limit: number;
      token: string;
    };
    row: {
      role: string | null;
      id: number | null;
      wishlist_id: number | null;
      item_id: number | null;
      purchased: boolean | null;
      title: string | null;
      description: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      affiliateUrl: string | null;
      price_minor: number | null;
      currency: string | null;
      compare_at_price_minor: number | null;
      price_as_of: Date | null;
      source_label: string | null;
      priority: number | null;
      rating: number | null;
      review_count: number | null;
      brand: string | null;
      added_at: Date | null;
      note: string | null;
      quantity: number | null;
      variant_title: string | null;
      availability: string | null;
      facts_at: Date | null;
      facts_source: string | null;
      position: number | null;
      purchased_by: string | null;
      purchased_quantity: number | null;
      sharing: number | null;
      giver_names: string[] | null;
      gifts: Json | null;
    };
  };
  list_items_localized: {
    values: {
      userId: string;
      now: Date | string;
      position: number | null;
      priority: number | null;
      addedAt: number | null;
      itemId: number | null;
      limit: number;
      market: string;
      lang: string;
      token: string;
    };
    row: {
      role: string | null;
      id: number | null;
      wishlist_id: number | null;
      item_id: number | null;
      purchased: boolean | null;
      title: string | null;
      description: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      affiliateUrl: string | null;
      price_minor: number | null;
      currency: string | null;
      compare_at_price_minor: number | null;
      price_as_of: Date | null;
      source_label: string | null;
      priority: number | null;
      rating: number | null;
      review_count: number | null;
      brand: string | null;
      added_at: Date | null;
      note: string | null;
      quantity: number | null;
      variant_title: string | null;
      availability: string | null;
      facts_at: Date | null;
      facts_source: string | null;
      position: number | null;
      purchased_by: string | null;
      purchased_quantity: number | null;
      sharing: number | null;
      giver_names: string[] | null;
      gifts: Json | null;
    };
  };
  list_renew_link: {
    values: {
      newToken: string;
      now: Date | string;
      listId: number;
      token: string;
    };
    row: object;
  };
  list_to_follow: {
    values: {
      userId: string;
      token: string;
    };
    row: {
      id: number;
      name: string;
      owner_id: string;
      by_name: string | null;
    };
  };
  list_touch: {
    values: {
      now: Date | string;
      listId: number;
    };
    row: object;
  };
  list_unfollow: {
    values: {
      token: string;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  list_update: {
    values: {
      name: string | null;
      description: string | null;
      sharePublic: boolean | null;
      imagePath: string | null;
      occasionSlug: string | null;
      surpriseUntil: Date | string | null;
      surpriseDay: string | null;
      surpriseZone: string | null;
      openEnded: boolean;
      setsSurprise: boolean;
      keepsDate: boolean;
      now: Date | string;
      listId: number;
    };
    row: object;
  };
  lists_followed: {
    values: {
      userId: string;
    };
    row: {
      id: string;
      internal_id: number;
      name: string;
      description: string;
      image_path: string;
      share_public: boolean;
      created_at: Date;
      updated_at: Date;
      occasion_slug: string;
      productCount: number;
      owner_username: string;
      owner_avatar: string | null;
      owner_is_premium: boolean;
      owner_name: string;
    };
  };
  lists_of_owner: {
    values: {
      userId: string;
    };
    row: {
      count: number;
    };
  };
  lists_of_user: {
    values: {
      userId: string;
      owned: boolean;
      viewed: boolean;
      updatedAt: Date | string | null;
      listId: number | null;
      limit: number | null;
    };
    row: {
      id: string;
      db_id: number;
      name: string;
      description: string;
      image_path: string;
      share_public: boolean;
      occasion_slug: string;
      productCount: number;
      collaboratorCount: number;
      is_shared: boolean;
      owner_id: string;
      owner_name: string;
      owner_avatar: string | null;
      updated_at: Date;
      preview_images: string[];
      surprise_until: Date | null;
      surprise_open_ended: boolean;
      surprise_day: string | null;
      surprise_zone: string | null;
      purchased_count: number;
      role: string;
    };
  };
  lists_own_lock: {
    values: {
      userId: string;
    };
    row: {
      id: number;
    };
  };
  mail_job_forget: {
    values: {
      id: string;
    };
    row: object;
  };
  market_page_prices: {
    values: {
      priceMinor: number | null;
      compareAtPriceMinor: number | null;
      currency: string | null;
      variants: string | Record<string, unknown>;
      now: Date | string;
      productId: number;
      savedUrls: readonly (string)[];
      userId: string;
    };
    row: object;
  };
  market_page_saved: {
    values: {
      productId: number;
    };
    row: {
      saved_url: string;
    };
  };
  market_page_state: {
    values: {
      notSoldAt: Date | string | null;
      productId: number;
      savedUrls: readonly (string)[];
      now: Date | string;
    };
    row: object;
  };
  member_change_role: {
    values: {
      role: string;
      partnerId: number;
      userId: string;
    };
    row: object;
  };
  member_remove: {
    values: {
      now: Date | string;
      partnerId: number;
      userId: string;
    };
    row: {
      name: string;
      partner_name: string;
      email: string | null;
      locale: string;
    };
  };
  merge_claims: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_close_old: {
    values: {
      oldUserId: string;
    };
    row: {
      id: string;
    };
  };
  merge_collaborations: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_delete_old: {
    values: {
      oldUserId: string;
    };
    row: object;
  };
  merge_end_tokens: {
    values: {
      oldUserId: string;
    };
    row: {
      family: string;
      token_hash: Buffer;
      used_at: Date | null;
      revoked_at: Date | null;
    };
  };
  merge_feedback: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_fill_profile: {
    values: {
      displayName: string | null;
      username: string | null;
      avatar: string | null;
      premium: boolean;
      newUserId: string;
    };
    row: object;
  };
  merge_follows: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_friends: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_imports: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_imports_move: {
    values: {
      intoId: number;
      listId: number;
    };
    row: object;
  };
  merge_invite_codes: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_items_find: {
    values: {
      listId: number;
      intoId: number;
    };
    row: {
      old_id: number;
      new_id: number;
    };
  };
  merge_items_move: {
    values: {
      intoId: number;
      listId: number;
    };
    row: {
      id: number;
    };
  };
  merge_keep_changes: {
    values: {
      oldUserId: string;
      now: Date | string;
      changes: string | Record<string, unknown>;
    };
    row: object;
  };
  merge_keep_receipt: {
    values: {
      oldUserId: string;
      newUserId: string;
      receipt: string | Record<string, unknown>;
      hashes: readonly (Buffer)[];
      at: Date | string;
      undoUntil: Date | string;
    };
    row: object;
  };
  merge_legacy: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_list_drop: {
    values: {
      listId: number;
    };
    row: object;
  };
  merge_list_fill: {
    values: {
      now: Date | string;
      listId: number;
      intoId: number;
    };
    row: object;
  };
  merge_lists_give: {
    values: {
      newUserId: string;
      ids: readonly (number)[];
    };
    row: object;
  };
  merge_lists_own_follow: {
    values: {
      ids: readonly (number)[];
      newUserId: string;
    };
    row: object;
  };
  merge_lists_own_role: {
    values: {
      ids: readonly (number)[];
      newUserId: string;
    };
    row: object;
  };
  merge_lists_read: {
    values: {
      ownerIds: readonly (string)[];
    };
    row: {
      id: number;
      token: string;
      name: string;
      owner_id: string;
      is_seen: boolean;
      items: number;
    };
  };
  merge_lock_items: {
    values: {
      oldUserId: string;
    };
    row: {
      id: number;
    };
  };
  merge_lock_lists: {
    values: {
      both: readonly (string)[];
    };
    row: {
      id: number;
    };
  };
  merge_lock_people: {
    values: {
      both: readonly (string)[];
    };
    row: {
      id: string;
      anonymous: boolean;
      display_name: string | null;
      username: string | null;
      avatar: string | null;
      premium: boolean;
    };
  };
  merge_memberships: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_mentions: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_named: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_notifications: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_purchases: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_raise_roles: {
    values: {
      oldUserId: string;
      newUserId: string;
    };
    row: object;
  };
  merge_receipt: {
    values: {
      newUserId: string;
      userId: string | null;
      tokenHash: Buffer | null;
    };
    row: {
      receipt: Json;
    };
  };
  merge_receipts: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_received_requests: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_rows: {
    values: {
      people: readonly (string)[];
      itemIds: readonly (number)[];
      notificationIds: readonly (number)[];
    };
    row: {
      part: string;
      row: Json | null;
    };
  };
  merge_scope_items: {
    values: {
      oldUserId: string;
      newUserId: string;
    };
    row: {
      id: number;
    };
  };
  merge_scope_notifications: {
    values: {
      oldUserId: string;
    };
    row: {
      id: number;
    };
  };
  merge_sent_requests: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      '?column?': number;
    };
  };
  merge_shop_follows: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: object;
  };
  merge_token_holder: {
    values: {
      tokenHash: Buffer;
      now: Date | string;
      graceSeconds: number;
    };
    row: {
      user_id: string;
    };
  };
  merges_lists: {
    values: {
      userId: string;
      tokens: readonly (string)[];
    };
    row: {
      token: string;
      name: string;
    };
  };
  merges_of_account: {
    values: {
      userId: string;
    };
    row: {
      old_user_id: string;
      receipt: Json;
      undo_until: Date | null;
      undone_at: Date | null;
    };
  };
  move_disown_mark: {
    values: {
      itemId: number;
      fromId: number;
    };
    row: object;
  };
  move_find_twin: {
    values: {
      itemId: number;
      fromId: number;
      toId: number;
    };
    row: {
      id: number;
    };
  };
  move_is_there: {
    values: {
      itemId: number;
      toId: number;
    };
    row: {
      '?column?': number;
    };
  };
  move_item: {
    values: {
      toId: number;
      now: Date | string;
      itemId: number;
      fromId: number;
    };
    row: {
      id: number;
    };
  };
  move_keep_claims: {
    values: {
      itemId: number;
      twinIds: readonly (number)[];
    };
    row: object;
  };
  move_keep_sources: {
    values: {
      itemId: number;
      fromId: number;
      toId: number;
    };
    row: object;
  };
  move_lock_item: {
    values: {
      itemId: number;
      fromId: number;
    };
    row: {
      id: number;
    };
  };
  move_lock_lists: {
    values: {
      userId: string;
      now: Date | string;
      tokens: readonly (string)[];
    };
    row: {
      id: number;
      token: string;
      is_owner: boolean;
      is_surprise: boolean;
      is_editor: boolean;
    };
  };
  move_no_capacity: {
    values: {
      itemId: number;
      fromId: number;
      toId: number;
    };
    row: {
      '?column?': number;
    };
  };
  move_promote: {
    values: {
      itemId: number;
      fromId: number;
    };
    row: object;
  };
  move_replace_twin: {
    values: {
      itemId: number;
      fromId: number;
      toId: number;
    };
    row: object;
  };
  move_stays_surprise: {
    values: {
      fromId: number;
      toId: number;
    };
    row: object;
  };
  move_touch_lists: {
    values: {
      now: Date | string;
      ids: readonly (number)[];
    };
    row: object;
  };
  notification_delete: {
    values: {
      id: number;
      userId: string;
    };
    row: {
      id: number;
    };
  };
  notification_delete_by_key: {
    values: {
      dedupeKey: string;
    };
    row: object;
  };
  notification_insert: {
    values: {
      kind: string;
      data: string | Record<string, unknown>;
      key: string | null;
      byUserId: string | null;
      now: Date | string;
      mailDueAt: Date | string | null;
      userId: string;
    };
    row: object;
  };
  notifications_mark_read: {
    values: {
      now: Date | string;
      userId: string;
      ids: readonly (number | null)[] | null;
    };
    row: object;
  };
  notifications_page: {
    values: {
      userId: string;
      cursor: number | null;
      limit: number;
    };
    row: {
      id: number;
      kind: 'friend_request' | 'friend_accepted' | 'list_shared' | 'item_purchased' | 'gift_changed' | 'list_followed' | 'import_done';
      data: Json;
      created_at: Date;
      read_at: Date | null;
    };
  };
  notifications_take_due: {
    values: {
      now: Date | string;
      limit: number;
    };
    row: {
      user_id: string;
      id: number;
      is_unread: boolean;
    };
  };
  notifications_to_mail: {
    values: {
      ids: readonly (number)[];
      now: Date | string;
    };
    row: {
      kind: 'friend_request' | 'friend_accepted' | 'list_shared' | 'item_purchased' | 'gift_changed' | 'list_followed' | 'import_done';
      data: Json;
      user_id: string;
      email: string;
      locale: string;
    };
  };
  notifications_unread: {
    values: {
      userId: string;
    };
    row: {
      unread: number;
    };
  };
  oauth_state_by_hash: {
    values: {
      stateHash: Buffer;
    };
    row: {
      api_key_id: number;
      challenge: string | null;
      expires_at: Date;
      completed_at: Date | null;
      consumed_at: Date | null;
    };
  };
  oauth_state_complete: {
    values: {
      userId: string;
      sessionId: string;
      now: Date | string;
      stateHash: Buffer;
    };
    row: {
      '?column?': number;
    };
  };
  oauth_state_consume: {
    values: {
      now: Date | string;
      stateHash: Buffer;
    };
    row: {
      family: string | null;
    };
  };
  oauth_state_insert: {
    values: {
      stateHash: Buffer;
      keyId: number;
      challenge: string | null;
      now: Date | string;
      expiresAt: Date | string;
    };
    row: object;
  };
  oauth_state_session: {
    values: {
      refreshTokenHash: Buffer;
      sessionId: string;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  overage_month: {
    values: {
      total: number | null;
      period: string;
      start: Date | string;
      changedAt: Date | string;
      partnerId: number;
    };
    row: {
      plan: string;
      actionsLimit: number | null;
      atPlatform: boolean;
      subscribed: boolean;
      total: number;
      inTrial: number;
      written: number;
      lineStart: number;
      paidActions: number;
      paidTenthCents: number;
    };
  };
  overage_write: {
    values: {
      partnerId: number;
      period: string;
      plan: string;
      from: number;
      to: number;
      tenthCents: number;
      amount: number;
      now: Date | string;
    };
    row: object;
  };
  overview_periods: {
    values: {
      partnerId: number;
    };
    row: {
      period: string;
    };
  };
  own_claims: {
    values: {
      token: string;
      hashes: readonly (Buffer)[];
      userId: string | null;
    };
    row: {
      item_id: number;
      quantity: number;
      shared: boolean;
      name: string | null;
      note: string;
      shows_name: boolean;
    };
  };
  page_assets_add: {
    values: {
      path: string;
      body: Buffer;
      now: Date | string;
    };
    row: object;
  };
  page_assets_read: {
    values: {
      path: string;
    };
    row: {
      body: Buffer;
    };
  };
  page_assets_renew: {
    values: {
      now: Date | string;
      paths: readonly (string)[];
    };
    row: {
      path: string;
    };
  };
  partitions_create: {
    values: {
      now: Date | string;
    };
    row: {
      wl_create_partitions: number | null;
    };
  };
  partitions_drop: {
    values: {
      now: Date | string;
      tables: readonly (string)[];
      kept: readonly (string)[];
    };
    row: {
      dropped: number | null;
    };
  };
  partner_billed_by: {
    values: {
      partnerId: number;
    };
    row: {
      plan: PlanId;
      provider: 'stripe' | 'operator' | null;
      on_platform: boolean;
    };
  };
  partner_delete_read: {
    values: {
      partnerId: number;
    };
    row: {
      name: string;
      locale: string;
      customer: string | null;
    };
  };
  partner_delete_shops: {
    values: {
      partnerId: number;
    };
    row: {
      id: number;
      domain: string;
      status: 'active' | 'inactive';
      trial_ends_at: Date | null;
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
  partner_open_lock: {
    values: {
      userId: string;
    };
    row: {
      found: number;
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
  partner_setup: {
    values: {
      partnerId: number;
    };
    row: {
      keys: Json;
      basket: string | null;
      first_init_at: Date | null;
      first_init_origin: string | null;
      first_init_key: number | null;
      first_save_at: Date | null;
      first_open_at: Date | null;
    };
  };
  passkey_challenge_claim: {
    values: {
      challengeHash: Buffer;
      holderHash: Buffer;
      now: Date | string;
      userId: string | null;
    };
    row: {
      user_handle: Buffer | null;
    };
  };
  passkey_challenge_insert: {
    values: {
      challengeHash: Buffer;
      holderHash: Buffer;
      userId: string | null;
      userHandle: Buffer | null;
      now: Date | string;
      challengeLifetime: number;
    };
    row: object;
  };
  passkey_count: {
    values: {
      userId: string;
    };
    row: {
      own: number;
    };
  };
  passkey_find: {
    values: {
      credentialId: Buffer;
    };
    row: {
      passkey_id: number;
      public_key: Buffer;
      counter: number;
      user_handle: Buffer;
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  passkey_insert: {
    values: {
      credentialId: Buffer;
      userId: string;
      userHandle: Buffer;
      publicKey: Buffer;
      counter: number;
      transports: readonly (string)[];
      backedUp: boolean;
      name: string | null;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  passkey_lock_owner: {
    values: {
      userId: string;
    };
    row: {
      email: string | null;
      locale: string;
    };
  };
  passkey_remove: {
    values: {
      passkeyId: number;
      userId: string;
    };
    row: {
      name: string | null;
      email: string | null;
      locale: string;
    };
  };
  passkey_rename: {
    values: {
      name: string;
      passkeyId: number;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  passkey_use: {
    values: {
      counter: number;
      backedUp: boolean;
      now: Date | string;
      passkeyId: number;
    };
    row: {
      '?column?': number;
    };
  };
  passkeys_list: {
    values: {
      userId: string;
    };
    row: {
      id: number;
      name: string | null;
      created_at: Date;
      last_used_at: Date | null;
    };
  };
  passkeys_of_owner: {
    values: {
      userId: string;
    };
    row: {
      credential_id: Buffer;
      transports: string[];
      user_handle: Buffer;
    };
  };
  password_find: {
    values: {
      email: string;
    };
    row: {
      id: string;
      email: string;
      display_name: string | null;
      anonymous: boolean;
      hash: string;
    };
  };
  password_insert: {
    values: {
      userId: string;
      hash: string;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  password_rehash: {
    values: {
      renewed: string;
      userId: string;
      hash: string;
    };
    row: object;
  };
  password_remove: {
    values: {
      userId: string;
      hash: string | null;
    };
    row: {
      '?column?': number;
    };
  };
  password_still_this: {
    values: {
      userId: string;
      hash: string;
    };
    row: {
      '?column?': number;
    };
  };
  password_try_began: {
    values: {
      subject: Buffer;
    };
    row: {
      window_started_at: Date;
    };
  };
  password_try_count: {
    values: {
      subject: Buffer;
      now: Date | string;
      windowMinutes: number;
      most: number;
    };
    row: {
      '?column?': number;
    };
  };
  password_try_revert: {
    values: {
      subject: Buffer;
    };
    row: object;
  };
  password_update: {
    values: {
      hash: string;
      now: Date | string;
      userId: string;
      ownerHash: string;
    };
    row: {
      '?column?': number;
    };
  };
  pat_insert: {
    values: {
      userId: string;
      partnerId: number;
      tokenHash: Buffer;
      name: string;
      scopes: readonly (string)[];
      createdAt: Date | string;
      expiresAt: Date | string;
    };
    row: {
      id: number;
    };
  };
  pat_member: {
    values: {
      now: Date | string;
      tokenHash: Buffer;
    };
    row: {
      id: number;
      user_id: string;
      partner_id: number;
      scopes: string[];
      role: 'owner' | 'member';
      note: boolean | null;
    };
  };
  pat_note_use: {
    values: {
      now: Date | string;
      rowId: number;
    };
    row: object;
  };
  pat_owner: {
    values: {
      userId: string;
      partnerId: number;
    };
    row: {
      email: string | null;
      locale: string;
      partner_name: string;
    };
  };
  pat_revoke: {
    values: {
      now: Date | string;
      tokenId: number;
      partnerId: number;
      userId: string;
      isOwner: boolean;
    };
    row: {
      is_new: boolean;
      name: string;
      partner_name: string;
      email: string | null;
      locale: string;
    };
  };
  paying_shops: {
    values: {
      after: number;
      pageSize: number;
    };
    row: {
      shopId: number;
    };
  };
  payment_event_error: {
    values: {
      reason: string;
      id: string;
    };
    row: object;
  };
  payment_event_finish: {
    values: {
      now: Date | string;
      id: string;
    };
    row: {
      id: string;
    };
  };
  payment_event_read: {
    values: {
      id: string;
    };
    row: {
      type: string;
      customerId: string | null;
      objectId: string | null;
    };
  };
  payment_event_record: {
    values: {
      id: string;
      type: string;
      customerId: string | null;
      objectId: string | null;
      now: Date | string;
    };
    row: {
      id: string;
    };
  };
  payment_events_waiting: {
    values: object;
    row: {
      id: string;
    };
  };
  person_by_email: {
    values: {
      value: string;
    };
    row: {
      id: string;
      name: string;
      avatar: string | null;
      email: string;
    };
  };
  person_by_id: {
    values: {
      value: string;
    };
    row: {
      id: string;
      name: string;
      avatar: string | null;
      email: string | null;
    };
  };
  person_by_username: {
    values: {
      value: string;
    };
    row: {
      id: string;
      name: string;
      avatar: string | null;
      email: string | null;
    };
  };
  person_lock: {
    values: {
      userId: string;
    };
    row: {
      id: string;
      name: string;
      avatar: string | null;
      email: string | null;
    };
  };
  plan_answer_requests: {
    values: {
      now: Date | string;
      partnerId: number;
    };
    row: object;
  };
  plan_begin_trial: {
    values: {
      ends: Date | string;
      partnerId: number;
    };
    row: object;
  };
  plan_change_add: {
    values: {
      partnerId: number;
      plan: string;
      interval: string;
      actionsLimit: number | null;
      cause: string;
      now: Date | string;
    };
    row: object;
  };
  plan_end_subscription: {
    values: {
      now: Date | string;
      partnerId: number;
    };
    row: object;
  };
  plan_had_paid: {
    values: {
      partnerId: number;
    };
    row: {
      '?column?': number;
    };
  };
  plan_keep_subscription: {
    values: {
      partnerId: number;
      plan: string;
      interval: string;
      now: Date | string;
      ends: Date | string | null;
    };
    row: object;
  };
  plan_last: {
    values: {
      plan: string;
      interval: string;
      actionsLimit: number | null;
      cause: string;
      partnerId: number;
    };
    row: {
      same: boolean;
    };
  };
  plan_paid_elsewhere: {
    values: {
      partnerId: number;
    };
    row: {
      plan: PlanId;
      atStripe: boolean;
      atPlatform: boolean;
    };
  };
  plan_request_partner: {
    values: {
      plan: string;
      interval: string;
      userId: string;
      partnerId: number;
    };
    row: {
      name: string;
      has: boolean;
      requestedBy: string | null;
      asked: boolean;
    };
  };
  plan_request_replace: {
    values: {
      partnerId: number;
      plan: string;
      interval: string;
      userId: string;
      now: Date | string;
    };
    row: object;
  };
  plan_set: {
    values: {
      plan: string;
      actionsLimit: number | null;
      partnerId: number;
    };
    row: object;
  };
  platform_plan_record: {
    values: {
      now: Date | string;
      partnerId: number;
    };
    row: object;
  };
  platform_product_free: {
    values: {
      hosts: readonly (string)[];
      handle: string;
      platformId: string;
      platformHandle: string;
    };
    row: object;
  };
  platform_product_gone: {
    values: {
      at: Date | string;
      now: Date | string;
      hosts: readonly (string)[];
      platformId: string;
    };
    row: object;
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
  platform_product_url: {
    values: {
      id: number;
      url: string;
    };
    row: object;
  };
  privacy_account: {
    values: {
      email: string | null;
    };
    row: {
      id: string;
      email: string;
      created_at: Date;
    };
  };
  privacy_actions: {
    values: {
      partnerId: number;
      itemIds: readonly (number)[];
      listIds: readonly (number)[];
      onlyKeyId: number | null;
    };
    row: {
      id: number;
    };
  };
  privacy_actions_read: {
    values: {
      actions: readonly (number)[];
    };
    row: {
      kind: 'save' | 'share' | 'list_view';
      is_test: boolean;
      occurred_at: Date;
    };
  };
  privacy_actions_unlink: {
    values: {
      actions: readonly (number)[];
    };
    row: object;
  };
  privacy_analytics: {
    values: {
      partnerId: number;
      onlyKeyId: number | null;
      names: readonly (string)[];
      customerId: string | null;
      itemIds: readonly (string)[];
    };
    row: {
      id: number;
    };
  };
  privacy_analytics_delete: {
    values: {
      analytics: readonly (number)[];
    };
    row: object;
  };
  privacy_analytics_read: {
    values: {
      analytics: readonly (number)[];
    };
    row: {
      type: 'button_view' | 'button_click' | 'dialog_open' | 'dialog_close' | 'save' | 'basket_open' | 'product_view' | 'product_click' | 'add_to_cart' | 'checkout' | 'list_view' | 'list_share' | 'shop_view';
      payload: Json;
      is_test: boolean;
      created_at: Date;
    };
  };
  privacy_answers_delete: {
    values: {
      accountId: string;
      itemNames: readonly (string)[];
    };
    row: object;
  };
  privacy_event_lock: {
    values: {
      event: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  privacy_events_delete: {
    values: {
      domain: string;
    };
    row: object;
  };
  privacy_further: {
    values: {
      userId: string | null;
      shopId: number;
      otherHosts: readonly (string)[];
      hosts: readonly (string)[];
      partnerId: number;
    };
    row: {
      itemId: number;
      partnerId: number;
    };
  };
  privacy_further_delete: {
    values: {
      itemIds: readonly (number)[];
      partnerIds: readonly (number)[];
    };
    row: object;
  };
  privacy_further_read: {
    values: {
      itemIds: readonly (number)[];
      partnerIds: readonly (number)[];
    };
    row: {
      list: string;
      title: string;
      url: string | null;
      variant_id: string;
      quantity: number;
      price_minor: number | null;
      currency: string | null;
      market_code: string;
      saved_from: string | null;
      metadata: Json;
      saved_with_test_key: boolean;
      added_at: Date;
    };
  };
  privacy_gifts_untitle: {
    values: {
      accountId: string;
      productIds: readonly (number)[];
    };
    row: object;
  };
  privacy_guest: {
    values: {
      shopId: number;
      customerId: string | null;
    };
    row: {
      id: string;
      email: string | null;
      created_at: Date;
    };
  };
  privacy_import_rows_delete: {
    values: {
      accountId: string;
      items: readonly (number)[];
    };
    row: object;
  };
  privacy_items: {
    values: {
      userId: string | null;
      shopId: number;
      otherHosts: readonly (string)[];
      hosts: readonly (string)[];
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  privacy_items_delete: {
    values: {
      items: readonly (number)[];
      now: Date | string;
    };
    row: object;
  };
  privacy_items_products: {
    values: {
      items: readonly (number)[];
    };
    row: {
      product_id: number;
    };
  };
  privacy_items_read: {
    values: {
      now: Date | string;
      items: readonly (number)[];
    };
    row: {
      list: string;
      title: string;
      url: string | null;
      variant_id: string;
      quantity: number;
      price_minor: number | null;
      currency: string | null;
      market_code: string;
      note: string;
      priority: number | null;
      saved_from: string | null;
      metadata: Json;
      marked_as_bought: boolean | null;
      marked_at: Date | null;
      saved_with_test_key: boolean;
      added_at: Date;
      updated_at: Date | null;
    };
  };
  privacy_lists: {
    values: {
      accountId: string;
    };
    row: {
      id: number;
      token: string;
    };
  };
  privacy_lists_lock: {
    values: {
      email: string | null;
      shopId: number;
      customerId: string | null;
    };
    row: {
      id: number;
    };
  };
  privacy_marked: {
    values: {
      userId: string | null;
      shopId: number;
      otherHosts: readonly (string)[];
      hosts: readonly (string)[];
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  privacy_marked_read: {
    values: {
      accountId: string | null;
      marked: readonly (number)[];
    };
    row: {
      title: string;
      url: string | null;
      marked_at: Date | null;
      quantity: number;
      name: string;
      note: string;
    };
  };
  privacy_merges_end_undo: {
    values: {
      accountId: string;
    };
    row: object;
  };
  privacy_notifications_delete: {
    values: {
      accountId: string;
      itemNames: readonly (string)[];
    };
    row: object;
  };
  privacy_notifications_unname: {
    values: {
      marked: readonly (number)[];
    };
    row: object;
  };
  privacy_removed_gifts: {
    values: {
      userId: string | null;
      hosts: readonly (string)[];
    };
    row: {
      id: number;
    };
  };
  privacy_removed_gifts_read: {
    values: {
      removedGifts: readonly (number)[];
    };
    row: {
      title: string;
      url: string | null;
      marked_at: Date;
      quantity: number;
      name: string;
      note: string;
    };
  };
  privacy_request_close: {
    values: {
      now: Date | string;
      outcome: string | Record<string, unknown>;
      requestId: number;
    };
    row: object;
  };
  privacy_request_hold: {
    values: {
      kind: string;
      shopDomain: string;
      customerId: string | null;
      receivedAt: Date | string;
    };
    row: {
      id: number;
      done_at: Date | null;
    };
  };
  privacy_request_open: {
    values: {
      kind: string;
      shopDomain: string;
      customerId: string | null;
      receivedAt: Date | string;
    };
    row: object;
  };
  privacy_requests_forget: {
    values: {
      domain: string;
    };
    row: object;
  };
  privacy_sessions_delete: {
    values: {
      domain: string;
    };
    row: object;
  };
  privacy_shop_address: {
    values: {
      shopDomain: string;
    };
    row: {
      email: string | null;
    };
  };
  privacy_shop_delete: {
    values: {
      shopId: number;
    };
    row: object;
  };
  privacy_shop_lock: {
    values: {
      domainHash: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  privacy_shop_reach: {
    values: {
      shopDomain: string;
    };
    row: {
      shopId: number;
      partnerId: number;
      hosts: string[];
      otherHosts: string[];
      onlyKeyId: number | null;
    };
  };
  privacy_shop_read: {
    values: {
      domain: string;
    };
    row: {
      id: number;
      partner_id: number;
      status: 'active' | 'inactive';
      trial_ends_at: Date | null;
      partner_stays: boolean;
    };
  };
  privacy_told: {
    values: {
      userId: string | null;
      shopId: number;
      otherHosts: readonly (string)[];
      hosts: readonly (string)[];
      partnerId: number;
    };
    row: {
      id: number;
    };
  };
  privacy_told_unname: {
    values: {
      told: readonly (number)[];
    };
    row: object;
  };
  privacy_trial_remember: {
    values: {
      domainHash: Buffer;
      trialEndsAt: Date | string | null;
      now: Date | string;
    };
    row: object;
  };
  privacy_webhooks: {
    values: {
      partnerId: number;
      itemIds: readonly (string)[];
    };
    row: {
      id: number;
    };
  };
  privacy_webhooks_empty: {
    values: {
      webhooks: readonly (number)[];
    };
    row: object;
  };
  privacy_webhooks_read: {
    values: {
      webhooks: readonly (number)[];
    };
    row: {
      type: string;
      payload: Json;
      status: number | null;
      created_at: Date;
    };
  };
  product_delete_from_lists: {
    values: {
      ids: readonly (number)[];
      productId: number;
      userId: string;
      salts: readonly (string)[];
      saltsEndAt: readonly (Date | string)[];
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  product_items_of_lists: {
    values: {
      ids: readonly (number)[];
      productId: number;
    };
    row: {
      id: number;
    };
  };
  product_join: {
    values: {
      intoId: number;
      now: Date | string;
      id: number;
    };
    row: object;
  };
  product_join_copy: {
    values: {
      url: string;
      urlHash: Buffer;
      domain: string;
      id: number;
    };
    row: {
      id: number;
    };
  };
  product_join_find: {
    values: {
      urlHash: Buffer;
    };
    row: {
      id: number;
    };
  };
  product_join_fold_shown: {
    values: {
      id: number;
      intoId: number;
    };
    row: object;
  };
  product_join_prices: {
    values: {
      intoId: number;
      variant: string;
      id: number;
    };
    row: object;
  };
  product_join_shown: {
    values: {
      intoId: number;
      id: number;
    };
    row: object;
  };
  product_join_texts: {
    values: {
      intoId: number;
      variant: string;
      id: number;
    };
    row: object;
  };
  product_join_uploads: {
    values: {
      intoId: number;
      id: number;
    };
    row: object;
  };
  product_join_videos: {
    values: {
      intoId: number;
      id: number;
    };
    row: object;
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
  product_on_shared_list: {
    values: {
      userId: string;
      productId: number;
    };
    row: {
      '?column?': number;
    };
  };
  product_own_page: {
    values: {
      urlHash: Buffer;
    };
    row: {
      url: string | null;
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
      productId: number;
      title: string;
      newTitle: string;
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
      productId: number;
      title: string;
      newTitle: string;
      compareAtPriceMinor: number | null;
    };
    row: object;
  };
  product_store_fill: {
    values: {
      description: string;
      rating: number | null;
      reviewCount: number | null;
      now: Date | string;
      id: number;
    };
    row: object;
  };
  product_store_find: {
    values: {
      urlHash: Buffer;
    };
    row: {
      id: number;
      url: string | null;
      url_hash: Buffer | null;
      is_read: boolean;
      is_reported: boolean | null;
    };
  };
  product_store_gone: {
    values: {
      now: Date | string;
      urlHash: Buffer;
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
      source: string;
    };
    row: {
      id: number;
    };
  };
  provider_sign_in_claim: {
    values: {
      stateHash: Buffer;
      browserHash: Buffer;
      provider: string;
      now: Date | string;
    };
    row: {
      return_to: string;
      lang: string;
      user_id: string | null;
    };
  };
  provider_sign_in_insert: {
    values: {
      stateHash: Buffer;
      browserHash: Buffer;
      provider: string;
      returnTo: string;
      lang: string;
      userId: string | null;
      now: Date | string;
      lifetime: number;
    };
    row: object;
  };
  public_item_lock: {
    values: {
      userId: string | null;
      now: Date | string;
      token: string;
      itemId: number;
    };
    row: {
      quantity: number;
      owner_marked: boolean;
      is_surprised: boolean;
    };
  };
  public_items: {
    values: {
      userId: string | null;
      now: Date | string;
      position: number | null;
      priority: number | null;
      addedAt: number | null;
      itemId: number | null;
      limit: number;
      token: string;
    };
    row: {
      id: number | null;
      wishlist_id: number | null;
      item_id: number | null;
      purchased: boolean | null;
      title: string | null;
      description: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      affiliateUrl: string | null;
      price_minor: number | null;
      currency: string | null;
      compare_at_price_minor: number | null;
      price_as_of: Date | null;
      source_label: string | null;
      priority: number | null;
      rating: number | null;
      review_count: number | null;
      brand: string | null;
      added_at: Date | null;
      note: string | null;
      quantity: number | null;
      variant_title: string | null;
      availability: string | null;
      facts_at: Date | null;
      facts_source: string | null;
      position: number | null;
      purchased_by: string | null;
      purchased_quantity: number | null;
      sharing: number | null;
      giver_names: string[] | null;
      gifts: Json | null;
    };
  };
  public_items_localized: {
    values: {
      userId: string | null;
      now: Date | string;
      position: number | null;
      priority: number | null;
      addedAt: number | null;
      itemId: number | null;
      limit: number;
      market: string;
      lang: string;
      token: string;
    };
    row: {
      id: number | null;
      wishlist_id: number | null;
      item_id: number | null;
      purchased: boolean | null;
      title: string | null;
      description: string | null;
      image: string | null;
      image_path: string | null;
      image_width: number | null;
      image_height: number | null;
      affiliateUrl: string | null;
      price_minor: number | null;
      currency: string | null;
      compare_at_price_minor: number | null;
      price_as_of: Date | null;
      source_label: string | null;
      priority: number | null;
      rating: number | null;
      review_count: number | null;
      brand: string | null;
      added_at: Date | null;
      note: string | null;
      quantity: number | null;
      variant_title: string | null;
      availability: string | null;
      facts_at: Date | null;
      facts_source: string | null;
      position: number | null;
      purchased_by: string | null;
      purchased_quantity: number | null;
      sharing: number | null;
      giver_names: string[] | null;
      gifts: Json | null;
    };
  };
  public_list: {
    values: {
      token: string;
    };
    row: {
      id: string;
      internal_id: number;
      name: string;
      description: string;
      image_path: string;
      share_public: boolean;
      created_at: Date;
      updated_at: Date;
      occasion_slug: string;
      productCount: number;
      owner_username: string;
      owner_avatar: string | null;
      owner_is_premium: boolean;
      owner_name: string;
    };
  };
  refresh_token_insert: {
    values: {
      refreshTokenHash: Buffer;
      family: string;
      now: Date | string;
      refreshTokenDays: number;
      parentFamily: string | null;
      basketPartnerId: number | null;
      userId: string;
    };
    row: {
      '?column?': number;
    };
  };
  refresh_token_use: {
    values: {
      now: Date | string;
      tokenHash: Buffer;
      graceSeconds: number;
    };
    row: {
      family: string;
      parent_family: string | null;
      basket_partner_id: number | null;
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  refresh_token_user: {
    values: {
      refreshTokenHash: Buffer;
      now: Date | string;
    };
    row: {
      family: string;
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  replica_position: {
    values: object;
    row: {
      identity: string | null;
      position: number | null;
    };
  };
  replica_primary_position: {
    values: object;
    row: {
      identity: string | null;
      position: number | null;
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
      saved_urls: string[];
      is_editable: boolean;
      has_source: boolean;
    };
  };
  rewrite_items: {
    values: {
      now: Date | string;
      afterId: number;
    };
    row: {
      id: number;
      list_id: number;
      variant_id: string;
      meta: Json;
      same_as: number | null;
      url: string | null;
      is_settled: boolean;
    };
  };
  rewrite_product_lock: {
    values: {
      id: number;
    };
    row: {
      id: number;
      url: string | null;
      same_as: number | null;
    };
  };
  rewrite_products: {
    values: {
      now: Date | string;
      afterId: number;
    };
    row: {
      id: number;
      url: string | null;
      url_hash: Buffer | null;
      same_as: number | null;
      is_settled: boolean;
    };
  };
  rewrite_read: {
    values: {
      name: string;
    };
    row: {
      after_id: number;
    };
  };
  rewrite_write: {
    values: {
      name: string;
      afterId: number;
    };
    row: object;
  };
  save_product: {
    values: {
      scope: string;
      key: string | null;
      now: Date | string;
      urlHash: Buffer;
      listId: number;
      userId: string;
      forBasket: boolean;
      wish: string;
      shard: number;
      hardStop: number | null;
      partnerId: number | null;
      period: string;
      mark: Buffer | null;
      markEndsAt: Date | string | null;
      capEndsAt: Date | string | null;
      capSubjects: readonly (Buffer)[];
      capReasons: readonly (string)[];
      unbilledReason: string | null;
      capCeilings: readonly (number)[];
      url: string;
      domain: string;
      isOfItsShop: boolean;
      title: string | null;
      description: string | null;
      imageUrl: string | null;
      priceMinor: number | null;
      currency: string | null;
      compareAtPriceMinor: number | null;
      brand: string | null;
      productType: string | null;
      tags: readonly (string | null)[] | null;
      quantity: number | null;
      marketCode: string;
      hasMetadata: boolean;
      metadata: string | Record<string, unknown>;
      offerId: number | null;
      shopId: number | null;
      sourceDomain: string;
      keyId: number | null;
      isTest: boolean;
      sourceLabel: string | null;
      savedUrl: string;
      choice: string;
      priority: number | null;
      variantId: string;
      requestHash: Buffer | null;
    };
    row: {
      lists: number;
      is_full: boolean;
      item_id: number | null;
      product_id: number | null;
      prior_hash: Buffer | null;
      prior_response: Json | null;
      product_changed: boolean;
      differs: boolean;
    };
  };
  saved_places: {
    values: {
      userId: string;
      urlHash: Buffer;
    };
    row: {
      item_id: number;
      product_id: number;
      variant_id: string | null;
      meta: Json;
      choice_text: string;
      quantity: number;
      token: string;
      list_id: number;
      name: string;
    };
  };
  saved_product_delete: {
    values: {
      itemId: number;
      listId: number;
      partnerId: number;
      sourceDomain: string | null;
      userId: string;
      salts: readonly (string)[];
      saltsEndAt: readonly (Date | string)[];
      now: Date | string;
    };
    row: {
      id: number;
    };
  };
  saved_product_lock: {
    values: {
      itemId: number;
      userId: string;
    };
    row: {
      id: number;
    };
  };
  saved_products: {
    values: {
      userId: string;
      forBasket: boolean;
      partnerId: number;
      sourceDomain: string | null;
      tier: number | null;
      addedAt: Date | string | null;
      itemId: number | null;
      limit: number;
      mediaUrl: string;
    };
    row: {
      json: string;
      next_added_at: Date | null;
      next_id: number | null;
      next_tier: number | null;
    };
  };
  session_hold_parent: {
    values: {
      parent: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  session_signed_in_at: {
    values: {
      sessionId: string;
      userId: string;
    };
    row: {
      began: Date | null;
    };
  };
  sessions_end_others: {
    values: {
      now: Date | string;
      userId: string;
      keepHash: Buffer | null;
    };
    row: {
      family: string;
    };
  };
  shop_actions_before: {
    values: {
      partnerId: number;
      period: string;
      until: Date | string;
    };
    row: {
      saves: number;
      shares: number;
      list_views: number;
    };
  };
  shop_basket_opens: {
    values: {
      start: Date | string;
      until: Date | string;
      partnerId: number;
      startBefore: Date | string;
      end: Date | string;
    };
    row: {
      now: number;
      before: number;
    };
  };
  shop_click_target: {
    values: {
      itemId: number;
      handle: string;
    };
    row: {
      shop_id: number;
      product_id: number;
      url: string | null;
    };
  };
  shop_customer_create: {
    values: {
      lang: string;
      partnerId: number;
      now: Date | string;
      shopId: number;
      customerId: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  shop_customer_find: {
    values: {
      shopId: number;
      customerId: string;
      partnerId: number;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  shop_customer_hold_shop: {
    values: {
      shopId: number;
      partnerId: number;
    };
    row: {
      '?column?': number;
    };
  };
  shop_customer_lock: {
    values: {
      shopId: number;
      customerId: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  shop_event_error: {
    values: {
      reason: string;
      id: string;
    };
    row: object;
  };
  shop_event_finish: {
    values: {
      now: Date | string;
      id: string;
    };
    row: object;
  };
  shop_event_read: {
    values: {
      id: string;
    };
    row: {
      topic: string;
      shop_domain: string;
      payload: Json | null;
      triggered_at: Date;
      received_at: Date;
    };
  };
  shop_event_record: {
    values: {
      id: string;
      topic: string;
      shopDomain: string;
      payload: string | Record<string, unknown>;
      triggeredAt: Date | string;
      receivedAt: Date | string;
    };
    row: {
      id: string;
    };
  };
  shop_events_insert: {
    values: {
      kinds: readonly (string)[];
      shopIds: readonly (number)[];
      itemIds: readonly (number | null)[] | null;
      productIds: readonly (number | null)[] | null;
      visitors: readonly (string)[];
      dedupeKeys: readonly (string)[];
      ats: readonly (Date | string)[];
    };
    row: object;
  };
  shop_events_waiting: {
    values: object;
    row: {
      id: string;
    };
  };
  shop_guest_insert_handle: {
    values: {
      tokenHash: Buffer;
      now: Date | string;
      guestDays: number;
      partnerId: number;
      sessionId: string;
    };
    row: {
      '?column?': number;
    };
  };
  shop_guest_of_token: {
    values: {
      tokenHash: Buffer;
      now: Date | string;
      basketPartnerId: number | null;
      partnerId: number;
      guestDays: number;
    };
    row: {
      session_id: string;
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  shop_hosts_prove: {
    values: {
      partnerId: number;
      now: Date | string;
    };
    row: object;
  };
  shop_image_remove: {
    values: {
      kind: string;
      now: Date | string;
      shopId: number;
      partnerId: number;
    };
    row: object;
  };
  shop_image_write: {
    values: {
      kind: string;
      image: string | Record<string, unknown>;
      now: Date | string;
      shopId: number;
      partnerId: number;
    };
    row: {
      '?column?': number;
    };
  };
  shop_install_lock: {
    values: {
      domain: string;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  shop_keys_lock: {
    values: {
      partnerId: number;
    };
    row: {
      found: number;
    };
  };
  shop_lock: {
    values: {
      shopId: number;
    };
    row: {
      found: number;
    };
  };
  shop_play_subject: {
    values: {
      itemId: number;
      videoId: number;
      handle: string;
    };
    row: {
      shop_id: number;
      product_id: number | null;
    };
  };
  shop_recent_saves: {
    values: {
      partnerId: number;
      periods: readonly (string)[];
      startBefore: Date | string;
      end: Date | string;
    };
    row: {
      productId: number;
      title: string;
      url: string | null;
      imageUrl: string | null;
      imagePath: string | null;
      priceMinor: number | null;
      currency: string | null;
      savedAt: Date;
    };
  };
  shop_scopes_note: {
    values: {
      current: string;
      shopDomain: string;
      topic: string;
      triggeredAt: Date | string;
    };
    row: object;
  };
  shop_update_lock: {
    values: {
      domain: string;
      topic: string;
      triggeredAt: Date | string;
    };
    row: {
      found: number;
    };
  };
  sign_in_count: {
    values: {
      subject: Buffer;
      now: Date | string;
      seconds: number;
      most: number;
    };
    row: {
      used: number;
    };
  };
  sign_in_count_end: {
    values: {
      subject: Buffer;
    };
    row: {
      ends_at: Date;
    };
  };
  sign_in_count_revert: {
    values: {
      subject: Buffer;
    };
    row: object;
  };
  sign_in_source_find: {
    values: {
      sources: readonly (Buffer)[];
    };
    row: {
      source: Buffer;
    };
  };
  sign_in_source_put: {
    values: {
      userId: string;
      now: Date | string;
      sources: readonly (Buffer)[];
    };
    row: object;
  };
  sign_in_source_user: {
    values: {
      email: string;
    };
    row: {
      id: string;
    };
  };
  sign_out: {
    values: {
      refreshTokenHash: Buffer;
      now: Date | string;
    };
    row: {
      family: string;
    };
  };
  stored_session_family: {
    values: {
      family: string;
      now: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  stored_session_insert: {
    values: {
      sidHash: Buffer;
      session: Buffer;
      now: Date | string;
      storedDays: number;
      refreshTokenHash: Buffer;
      sessionId: string;
    };
    row: {
      expires_at: Date;
    };
  };
  stored_session_read: {
    values: {
      sidHash: Buffer;
      now: Date | string;
    };
    row: {
      session: Buffer;
    };
  };
  storefront_read: {
    values: {
      partnerId: number;
      userId: string | null;
    };
    row: {
      partner_id: number;
      domain: string;
      status: 'active' | 'inactive';
      title: string;
      description: string;
      image_url: string | null;
      category: string;
      published: boolean;
      updated_at: Date;
    };
  };
  storefront_write: {
    values: {
      partnerId: number;
      title: string;
      description: string;
      imageUrl: string | null;
      category: string;
      published: boolean;
      now: Date | string;
    };
    row: {
      partner_id: number;
      domain: string;
      status: 'active' | 'inactive';
      title: string;
      description: string;
      image_url: string | null;
      category: string;
      published: boolean;
      updated_at: Date;
    };
  };
  subscription_before: {
    values: {
      partnerId: number;
    };
    row: {
      plan: PlanId;
      provider: 'stripe' | 'operator' | null;
      interval: string | null;
      runs: boolean | null;
      on_platform: boolean;
    };
  };
  subscription_customer: {
    values: {
      partnerId: number;
    };
    row: {
      id: string | null;
    };
  };
  subscription_keep: {
    values: {
      partnerId: number;
      externalId: string;
      plan: string;
      interval: string;
      status: string;
      startedAt: Date | string;
      trialEndsAt: Date | string | null;
      currentPeriodStart: Date | string | null;
      currentPeriodEnd: Date | string | null;
      cancelAtPeriodEnd: boolean;
      endedAt: Date | string | null;
      now: Date | string;
    };
    row: object;
  };
  subscription_mirror: {
    values: {
      status: string;
      trialEndsAt: Date | string | null;
      partnerId: number;
    };
    row: object;
  };
  subscription_queue_up: {
    values: {
      partnerId: number;
    };
    row: {
      pg_advisory_xact_lock: string;
    };
  };
  team_invitations: {
    values: {
      partnerId: number;
      now: Date | string;
    };
    row: {
      id: number;
      email: string;
      role: 'owner' | 'member';
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
  };
  team_roles: {
    values: {
      partnerId: number;
    };
    row: {
      user_id: string;
      role: 'owner' | 'member';
    };
  };
  trial_end: {
    values: {
      partnerId: number;
    };
    row: {
      ends_at: Date | null;
    };
  };
  undo_added: {
    values: {
      newUserId: string;
      oldUserId: string;
    };
    row: {
      id: number;
      list_id: number;
    };
  };
  undo_find: {
    values: {
      id: string;
    };
    row: {
      new_user_id: string;
      created_at: Date;
      undo_until: Date | null;
      undone_at: Date | null;
    };
  };
  undo_finish: {
    values: {
      oldUserId: string;
      now: Date | string;
    };
    row: object;
  };
  undo_given_items: {
    values: {
      oldUserId: string;
    };
    row: {
      id: number;
    };
  };
  undo_keep_added: {
    values: {
      token: string;
      newUserId: string;
      now: Date | string;
      listId: number;
      items: readonly (number)[];
    };
    row: object;
  };
  undo_keep_surprise: {
    values: {
      until: Date | string | null;
      openEnded: boolean;
      day: string | null;
      zone: string | null;
      oldUserId: string;
      tokens: readonly (string)[];
    };
    row: object;
  };
  undo_latest: {
    values: {
      newUserId: string;
    };
    row: {
      old_user_id: string;
      created_at: Date;
      undo_until: Date | null;
      old_token_hashes: Buffer[];
    };
  };
  undo_moved_lists: {
    values: {
      oldUserId: string;
    };
    row: {
      id: number | null;
    };
  };
  undo_put_back: {
    values: {
      follows: string | Record<string, unknown>;
      oldUserId: string;
      part: string;
      kind: string;
    };
    row: {
      done: number;
    };
  };
  undo_surprises: {
    values: {
      oldUserId: string;
      now: Date | string;
    };
    row: {
      into: string;
      tokens: string[] | null;
      surprise_until: Date | null;
      surprise_open_ended: boolean;
      surprise_day: string | null;
      surprise_zone: string | null;
    };
  };
  undo_user: {
    values: {
      id: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  unite_item_write: {
    values: {
      productId: number;
      key: string;
      choice: string;
      savedUrl: string | null;
      id: number;
    };
    row: object;
  };
  unite_items: {
    values: {
      listId: number;
    };
    row: {
      id: number;
      product_id: number;
      same_as: number | null;
      url: string | null;
      variant_id: string;
      meta: Json;
    };
  };
  unite_list_lock: {
    values: {
      listId: number;
    };
    row: {
      id: number;
    };
  };
  unite_lists: {
    values: {
      now: Date | string;
    };
    row: {
      list_id: number;
    };
  };
  unsubscribe: {
    values: {
      key: string;
    };
    row: object;
  };
  unsubscribe_find: {
    values: {
      key: string;
    };
    row: {
      mail_notices: boolean;
    };
  };
  unsubscribe_key: {
    values: {
      userId: string;
    };
    row: {
      unsubscribe_key: string;
    };
  };
  upload_arrive: {
    values: {
      now: Date | string;
      facts: string | Record<string, unknown>;
      tokenHash: Buffer;
    };
    row: {
      '?column?': number;
    };
  };
  upload_count_open: {
    values: {
      shopId: number;
      now: Date | string;
    };
    row: {
      count: number;
    };
  };
  upload_find_finished: {
    values: {
      shopId: number;
      productId: string;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  upload_finish_read: {
    values: {
      shopId: number;
      path: string;
    };
    row: {
      product_id: number;
      mime: string;
      bytes: number;
      arrived_at: Date | null;
      facts: Json;
    };
  };
  upload_insert: {
    values: {
      path: string;
      shopId: number;
      productId: number;
      kind: string;
      mime: string;
      bytes: number;
      tokenHash: Buffer;
      now: Date | string;
      expiresAt: Date | string;
    };
    row: object;
  };
  upload_is_there: {
    values: {
      tokenHash: Buffer;
    };
    row: {
      '?column?': number;
    };
  };
  upload_poster_claim: {
    values: {
      shopId: number;
      uploadPath: string;
    };
    row: {
      arrived_at: Date | null;
      path: string | null;
    };
  };
  upload_read: {
    values: {
      tokenHash: Buffer;
      now: Date | string;
    };
    row: {
      storage_path: string;
      kind: 'video' | 'poster';
      mime: string;
      bytes: number;
      arrived_at: Date | null;
    };
  };
  upload_remove: {
    values: {
      shopId: number;
      path: string;
    };
    row: object;
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
      plan: PlanId;
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
  used_ticket_insert: {
    values: {
      id: string;
      expiresAt: Date | string;
    };
    row: {
      '?column?': number;
    };
  };
  user_insert_anonymous: {
    values: {
      lang: string;
      guestOf: number | null;
      now: Date | string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  user_put_by_email: {
    values: {
      email: string;
      now: Date | string;
      lang: string;
    };
    row: {
      id: string;
      email: string | null;
      display_name: string | null;
      anonymous: boolean;
    };
  };
  video_capacity_read: {
    values: {
      shopId: number;
    };
    row: {
      plan: PlanId;
      ready: number;
    };
  };
  video_count: {
    values: {
      shopId: number;
    };
    row: {
      count: number;
    };
  };
  video_delete: {
    values: {
      mediaId: number;
    };
    row: object;
  };
  video_insert: {
    values: {
      shopId: number;
      productId: number;
      title: string;
      path: string;
      poster: string | null;
      mime: string;
      bytes: number;
      durationMs: number | null;
      width: number;
      height: number;
      moderation: string;
      now: Date | string;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_list: {
    values: {
      shopId: number;
      productId: number | null;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_order_read: {
    values: {
      shopId: number;
      productId: number;
    };
    row: {
      id: number;
    };
  };
  video_order_write: {
    values: {
      order: readonly (number)[];
    };
    row: object;
  };
  video_poster_write: {
    values: {
      path: string;
      now: Date | string;
      videoId: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_product_listed: {
    values: {
      shopId: number;
      productId: number;
    };
    row: {
      '?column?': number;
    };
  };
  video_read: {
    values: {
      mediaId: number;
      shopId: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_review_decide: {
    values: {
      state: string;
      reason: string | null;
      now: Date | string;
      id: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_review_list: {
    values: {
      state: string | null;
      limit: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_shown: {
    values: {
      shopId: number;
      productIds: readonly (number)[];
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
    };
  };
  video_update: {
    values: {
      title: string;
      status: string;
      posterPath: string | null;
      now: Date | string;
      mediaId: number;
    };
    row: {
      id: number;
      shop_id: number;
      product_id: number;
      title: string;
      storage_path: string;
      poster_path: string | null;
      mime: 'video/mp4' | 'video/quicktime';
      bytes: number;
      duration_ms: number | null;
      width: number | null;
      height: number | null;
      position: number;
      status: 'ready' | 'hidden';
      moderation: 'pending' | 'approved' | 'rejected';
      rejected_reason: string | null;
      created_at: Date;
      updated_at: Date;
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
  webhook_attempt_insert: {
    values: {
      targetId: number;
      partnerId: number;
      messageId: string;
      type: string;
      body: string | Record<string, unknown>;
      url: string;
      status: number | null;
      error: string | null;
      answer: string | null;
      tookMs: number;
      now: Date | string;
    };
    row: object;
  };
  webhook_attempts_of_message: {
    values: {
      partnerId: number;
      messageId: string;
    };
    row: {
      id: number;
      status: number | null;
      error: string | null;
      took_ms: number | null;
      url: string;
      answer: string | null;
      created_at: Date;
    };
  };
  webhook_message_of_attempt: {
    values: {
      partnerId: number;
      attemptId: number;
    };
    row: {
      first_id: number;
      message_id: string;
      type: string;
      created_at: Date;
      basket_public_id: string | null;
      basket_name: string | null;
      id: number;
      status: number | null;
      error: string | null;
      took_ms: number | null;
      tried_at: Date;
      attempts: number;
      payload: Json;
    };
  };
  webhook_message_page: {
    values: {
      partnerId: number;
      basket: string | null;
      type: string | null;
      failed: boolean;
      createdAt: Date | string | null;
      afterId: number | null;
      now: Date | string;
      limit: number;
    };
    row: {
      first_id: number;
      message_id: string;
      type: string;
      created_at: Date;
      basket_public_id: string | null;
      basket_name: string | null;
      id: number;
      status: number | null;
      error: string | null;
      took_ms: number | null;
      tried_at: Date;
      attempts: number;
    };
  };
  webhook_resend_now: {
    values: {
      messageId: string;
    };
    row: object;
  };
  webhook_target: {
    values: {
      now: Date | string;
      basketId: string;
    };
    row: {
      id: number;
      partner_id: number;
      plan: PlanId;
      webhook_url: string | null;
      webhook_secret: string | null;
      old_secret: string | null;
    };
  };
  webhooks_waiting: {
    values: {
      messageIds: readonly (string)[];
    };
    row: {
      message_id: string;
      start_after: Date;
    };
  };
}
