import type { Wish } from '#app/hosted/wish.ts';
import { GiftIcon } from '#app/ui/icons.tsx';
import { type ImageService, imageSources } from '#app/ui/image-sources.ts';
import { PhotoImage } from '#app/ui/photo-image.tsx';

/** Widths of the columns; must match `wish-grid.css`. */
const imageSizes = '(min-width: 80rem) 270px, (min-width: 60rem) 23vw, (min-width: 40rem) 31vw, 46vw';

export interface WishPhotoProps {
  wish: Wish;
  /** `first` for the image the reader waits for; `lazy` far below. */
  loading: 'first' | 'eager' | 'lazy';
  imageService: ImageService;
}

/** The wish's photograph with reserved space, or a placeholder if there is none. */
export function WishPhoto({ wish, loading, imageService }: WishPhotoProps) {
  const { imageUrl, ratio } = wish;
  const blank = <GiftIcon size={44} className="no-photo" />;
  return (
    <div className={`wish-photo r${ratio}`}>
      {imageUrl ? (
        <PhotoImage
          fallback={blank}
          sizes={imageSizes}
          srcSet={imageSources(imageUrl, imageService)}
          src={imageUrl}
          width={400}
          height={ratio * 4}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          decoding="async"
          {...(loading === 'first' ? { fetchpriority: 'high' } : {})}
        />
      ) : (
        blank
      )}
    </div>
  );
}
