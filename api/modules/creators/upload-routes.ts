import { z } from '@hono/zod-openapi';
import { imageUpload, videoUpload } from '#api/contract/creator-templates.ts';
import type { Context } from '#api/platform/context.ts';
import { receiveUpload } from './videos/receive-upload.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { rawBody } from '#api/platform/http/raw-body.ts';

const receive = endpoint({
  tag: 'Shop media',
  auth: 'none',
  audience: 'partners',
  path: '/media/uploads/{token}',
  method: 'put',
  summary: 'Send the bytes of a started upload',
  description:
    'The address that starting the upload answered is all the right there is to it: keep it secret. The body is the file itself, exactly as many bytes as announced, within the hour. Its content is looked at as it arrives. Sending it again changes nothing.',
  params: z.object({ token: z.string().max(100) }),
  rejects: { token: 'not_found' },
  consumes: [...videoUpload.types, ...imageUpload.types],
  answer: done,
  fails: ['not_found', 'invalid_bytes', 'unsupported_mime', 'file_too_large'],
});

/** Where uploads arrive. Their bodies are files: this stands before the API's limit of bodies. */
export function mediaUploadRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(receive, async ({ params: { token }, http }) => {
    await receiveUpload(ctx, token, rawBody(http));
    return { ok: true as const };
  });

  return router;
}
