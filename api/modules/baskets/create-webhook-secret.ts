import { randomBytes } from 'node:crypto';

/** A secret in the format of Standard Webhooks. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
