import { z } from '@hono/zod-openapi';
import { videoStatuses } from './creator-templates.ts';
import { productVideo } from './product-video.ts';
import { orNull } from './schemas.ts';
import { name } from './name.ts';
import { someText, text } from './text.ts';

/** The URL for uploading a file with PUT, and the headers to send. */
export const uploadTicket = z
  .object({
    storage_path: z.string().openapi({ description: 'Identifies the file when you finish the upload.' }),
    upload_url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: z.iso.datetime(),
  })
  .openapi('UploadTicket');

export const newUpload = z
  .object({
    product_id: z.int(),
    mime: z.string().max(100).openapi({ description: '`video/mp4` or `video/quicktime`.' }),
    bytes: z.int().min(1).openapi({ description: 'At most 200 MB.' }),
    poster: z
      .object({
        mime: z.string().max(100).openapi({ description: '`image/jpeg`, `image/png` or `image/webp`.' }),
        bytes: z.int().min(1).openapi({ description: 'At most 10 MB.' }),
      })
      .optional(),
  })
  .openapi('NewUpload', { example: { product_id: 1, mime: 'video/mp4', bytes: 4_200_000 } });

export const startedUpload = z
  .object({ video: uploadTicket, poster: orNull(uploadTicket) })
  .openapi('StartedUpload');

export const finishedUpload = z
  .object({
    storage_path: text(300),
    poster_path: text(300).nullable().optional(),
    product_id: z.int(),
    title: name(120).optional(),
  })
  .openapi('FinishedUpload');

export const videoChange = z
  .object({
    title: name(120),
    position: z.int().min(0),
    status: z.enum(videoStatuses),
    poster_path: someText(300).nullable(),
  })
  .partial()
  .openapi('VideoChange', { example: { title: 'How it pours' } });

export const videoAnswer = z.object({ media: productVideo });
