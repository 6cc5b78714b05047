/** SQL: whether a newer event of the topic `$n+1` is known of the shop `$n`, one that happened after `$n+2`. */
export const overtaken = (n: number): string => `EXISTS (
  SELECT 1 FROM shopify_webhooks w
  WHERE w.shop_domain = $${n} AND w.topic = $${n + 1} AND w.triggered_at > $${n + 2}::timestamptz)`;
