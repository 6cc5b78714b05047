/** Where imageService come from: our own copies lie under `own`, and `proxy` makes smaller ones of them. */
export interface ImageService {
  own: string;
  proxy: string;
}

/** Widths in pixels that columns need on ordinary and on fine screens. */
const columnWidths = [320, 640];

/** The `srcset` of a picture that we have a copy of; others are shown as they are. */
export function imageSources(
  imageUrl: string,
  { own, proxy }: ImageService,
  widths = columnWidths,
): string | undefined {
  if (!imageUrl.startsWith(own)) return undefined;
  const url = `${proxy}?url=${encodeURIComponent(imageUrl)}`;
  return widths.map((width) => `${url}&w=${width} ${width}w`).join(', ');
}

/** What makes an `img` load no more of one of our imageService than its place of so many CSS pixels shows. */
export function smallImage(
  imageUrl: string | null,
  imageService: ImageService | undefined,
  width: number,
): { sizes?: string; srcSet?: string } {
  const srcSet = imageUrl && imageService && imageSources(imageUrl, imageService, [128, 320]);
  return srcSet ? { sizes: `${width}px`, srcSet } : {};
}
