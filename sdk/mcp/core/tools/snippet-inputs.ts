import { z } from 'zod';

/** Arguments shared by several snippets. */
export const publicKey = z
  .string()
  .regex(/^pk_(test|live)_[\w-]+$/, 'Give a public key: pk_test_… or pk_live_….')
  .describe('pk_test_… (localhost, staging) or pk_live_…; safe in pages.');

export const configId = z
  .string()
  .regex(/^bkt_\w+$/, 'Give a basket configuration id: bkt_….')
  .describe('Id of a basket, bkt_….');
