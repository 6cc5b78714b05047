/** Where pictures come from: our own copies lie under `own`, and `proxy` makes smaller ones of them. */
export interface PictureService {
  own: string;
  proxy: string;
}

/** Widths in pixels that columns need on ordinary and on fine screens. */
const widths = [320, 640];

/** Widths of the columns, as `share/wishes.css` has them. */
export const pictureSizes =
  '(min-width: 80rem) 270px, (min-width: 60rem) 23vw, (min-width: 40rem) 31vw, 46vw';

/** The `srcset` of a picture that we have a copy of; others are shown as they are. */
export function pictureSources(picture: string, { own, proxy }: PictureService): string | undefined {
  if (!picture.startsWith(own)) return undefined;
  const address = `${proxy}?url=${encodeURIComponent(picture)}`;
  return widths.map((width) => `${address}&w=${width} ${width}w`).join(', ');
}
