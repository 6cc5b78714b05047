import { imageUpload } from '#api/contract/creator-shop.ts';
import type { PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';

/** Maximum bytes of a form that sends an image, including its other fields. */
export const maxImageFormBytes = imageUpload.maxBytes + 64 * 1024;

/** An image sent with a form. @throws ServiceError `invalid_input` if there is none */
export function imageOf(step: PortalStep) {
  const file = step.file('image');
  if (!file) throw new ServiceError('invalid_input', { field: 'image', hint: text('shops.imageMissing') });
  // Node's streams are async iterables, but the DOM types don't include that.
  return { pieces: file.stream() as unknown as AsyncIterable<Uint8Array>, announced: file.size };
}
