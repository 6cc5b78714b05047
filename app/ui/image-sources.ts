/** Image URLs: our own copies are under `own`, and `proxy` resizes them. */
export interface ImageService {
  own: string;
  proxy: string;
}

/** Widths in pixels that columns need on normal and high-density screens. */
const columnWidths = [320, 640];

/** The `srcset` of an image we have a copy of; undefined for others, which can't be resized. */
export function imageSources(
  imageUrl: string,
  { own, proxy }: ImageService,
  widths = columnWidths,
): string | undefined {
  if (!imageUrl.startsWith(own)) return undefined;
  const url = `${proxy}?url=${encodeURIComponent(imageUrl)}`;
  return widths.map((width) => `${url}&w=${width} ${width}w`).join(', ');
}

/** `img` attributes that load one of our images no larger than its `width` in CSS pixels. */
export function smallImage(
  imageUrl: string | null,
  imageService: ImageService | undefined,
  width: number,
): { sizes?: string; srcSet?: string } {
  const srcSet = imageUrl && imageService && imageSources(imageUrl, imageService, [128, 320]);
  return srcSet ? { sizes: `${width}px`, srcSet } : {};
}
