import { randomBytes } from 'node:crypto';

/** A secret as Standard Webhooks have it. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
