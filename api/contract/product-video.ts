import { z } from '@hono/zod-openapi';
import { moderationStates, videoStatuses } from './creator-templates.ts';

const time = z.iso.datetime();

/** A product video as its partner sees it. */
export const productVideo = z
  .object({
    id: z.int(),
    shop_id: z.int(),
    product_id: z.int(),
    title: z.string(),
    url: z.string(),
    poster_url: z.string().nullable(),
    mime: z.string(),
    bytes: z.int(),
    duration_ms: z.int().nullable(),
    width: z.int().nullable().openapi({ description: 'Pixels, as displayed.' }),
    height: z.int().nullable(),
    position: z.int(),
    status: z.enum(videoStatuses),
    moderation_state: z.enum(moderationStates),
    rejected_reason: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .openapi('ProductVideo');
export type ProductVideoRecord = z.infer<typeof productVideo>;

/** The public fields of a video. */
export const publicVideo = productVideo
  .pick({
    id: true,
    title: true,
    url: true,
    poster_url: true,
    mime: true,
    duration_ms: true,
    width: true,
    height: true,
  })
  .openapi('PublicVideo');
