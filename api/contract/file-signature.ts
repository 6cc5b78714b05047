/** Detects file types by their first bytes, ignoring the name. */

/** The number of bytes needed to detect a type. */
export const signatureBytes = 32;

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';
export type VideoType = 'video/mp4' | 'video/quicktime';

const latin1 = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, signatureBytes));

/** The image type, or null if the file isn't a JPEG, PNG or WebP. */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const text = latin1(head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return /^RIFF[^]{4}WEBP/.test(text) ? 'image/webp' : null;
}

/** Brands of the same container format that aren't videos: still images and audio. */
const otherBrands = /^(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|M4A |M4B |M4P )$/;

/** The video type by its `ftyp` box, or null if the file isn't MP4 or QuickTime (MOV). */
export function videoTypeOf(head: Uint8Array): VideoType | null {
  const [, brand] = /^[^]{4}ftyp([^]{4})/.exec(latin1(head)) ?? [];
  if (brand === undefined || otherBrands.test(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
