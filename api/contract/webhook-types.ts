/** Types of webhooks. */
export const webhookTypes = ['basket_checkout', 'basket_bulk_checkout', 'basket.test'] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `retrying`: there will be another attempt. */
export const messageStates = ['delivered', 'retrying', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** Days that messages and their delivery attempts are kept. */
export const webhookRetentionDays = 90;
