import type { Messages } from '#app/messages/catalogues.ts';

/** Messages that the API words for developers, and that pages replace with their own in English. */
export const apiSentences: Partial<Record<keyof Messages<'refusals'>, string>> = {
  importsWaiting: '{count} of the partner’s imports are waiting. Send this one when one of them is done.',
  toolBackInStock: 'Back-in-stock messages need the type item.saved.',
  testAgain: 'Send a new test instead: tests aren’t part of the stream.',
  sendCurrency: 'Send the currency of the price, such as EUR.',
  uploadUrlGone: 'This upload URL is unknown, used or expired. Start a new upload.',
  rateLimited: 'Too many requests. Wait for the number of seconds in Retry-After.',
  serviceBusy:
    'The service is busy, or a server it depends on isn’t responding. Wait as long as Retry-After says, then try again.',
  connectionEnded: 'The connection ended before the whole file arrived. Send it again.',
  atMostMb: 'Send at most {size} MB.',
  incomplete: 'The request is incomplete or malformed. Check the named field and send it again.',
  notHere: 'There is nothing at this URL.',
  nothingToChange: 'Send at least one field to change.',
  uploadExpired:
    'Send the storage_path you got when starting the upload in this shop; it is valid for an hour.',
  posterExpired: 'Send the poster’s storage_path you got when starting the upload in this shop.',
  videoNotSent: 'Send the file to upload_url with PUT, and finish the upload after a 200 response.',
  posterNotSent: 'Send the poster to its upload_url with PUT, and finish the upload after a 200 response.',
  uploadOfOther: 'This upload was started for product {product}.',
  bytesAnnounced: 'Send the {bytes} bytes that were announced.',
  bytesTooMany: 'More than the announced {bytes} bytes arrived.',
  bytesMissing: 'Only {arrived} of {bytes} bytes arrived. Send all of them.',
  unreadPage: 'We couldn’t read the page. Send a title with the URL, or add the product manually.',
};
