/** What a partner's server may be sent. */
export const webhookTypes = ['basket_checkout', 'basket_bulk_checkout', 'basket.test'] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `retrying`: another try is to come. */
export const messageStates = ['delivered', 'retrying', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** Days that messages and their attempts are kept. */
export const webhookRetentionDays = 90;
