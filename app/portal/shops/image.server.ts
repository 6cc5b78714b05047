import { imageUpload } from '#api/contract/creator-templates.ts';
import type { PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';

/** Bytes of a form that sends an image, with the rest of its fields. */
export const mostImageForm = imageUpload.maxBytes + 64 * 1024;

/** The bytes of the image that a form sends. @throws ServiceError `invalid_input` without one */
export function imageOf(step: PortalStep) {
  const file = step.file('image');
  if (!file) throw new ServiceError('invalid_input', { field: 'image', hint: text('shops.imageMissing') });
  // Node's streams are iterable; the browser's types do not say so.
  return { pieces: file.stream() as unknown as AsyncIterable<Uint8Array>, announced: file.size };
}
