/** Where pictures come from: our own copies lie under `own`, and `proxy` makes smaller ones of them. */
export interface PictureService {
  own: string;
  proxy: string;
}

/** Widths in pixels that columns need on ordinary and on fine screens. */
const columnWidths = [320, 640];

/** The `srcset` of a picture that we have a copy of; others are shown as they are. */
export function pictureSources(
  picture: string,
  { own, proxy }: PictureService,
  widths = columnWidths,
): string | undefined {
  if (!picture.startsWith(own)) return undefined;
  const address = `${proxy}?url=${encodeURIComponent(picture)}`;
  return widths.map((width) => `${address}&w=${width} ${width}w`).join(', ');
}

/** What makes an `img` load no more of one of our pictures than its place of so many CSS pixels shows. */
export function smallPicture(
  picture: string | null,
  pictures: PictureService | undefined,
  width: number,
): { sizes?: string; srcSet?: string } {
  const srcSet = picture && pictures && pictureSources(picture, pictures, [128, 320]);
  return srcSet ? { sizes: `${width}px`, srcSet } : {};
}
