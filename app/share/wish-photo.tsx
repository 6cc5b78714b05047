import { useEffect, useRef, useState } from 'react';
import { GiftIcon } from '#app/ui/icons.tsx';
import { imageSources, type ImageService } from '#app/ui/image-sources.ts';
import type { Wish } from './share-page.ts';

/** Widths of the columns, as `share/wishes.css` has them. */
const imageSizes = '(min-width: 80rem) 270px, (min-width: 60rem) 23vw, (min-width: 40rem) 31vw, 46vw';

export interface WishPhotoProps {
  wish: Wish;
  /** The first one is what the reader waits for; those far below can wait themselves. */
  loading: 'first' | 'eager' | 'lazy';
  imageService: ImageService;
}

/** The wish's photograph in its shape, known before it loads; a quiet stand-in where there is none. */
export function WishPhoto({ wish, loading, imageService }: WishPhotoProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  // It may have failed before there was a script to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const { imageUrl, ratio } = wish;
  return (
    <div className={`wish-photo r${ratio}`}>
      {imageUrl && !broken ? (
        <img
          ref={image}
          sizes={imageSizes}
          srcSet={imageSources(imageUrl, imageService)}
          src={imageUrl}
          alt=""
          width={400}
          height={ratio * 4}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          decoding="async"
          {...(loading === 'first' ? { fetchpriority: 'high' } : {})}
          onError={() => setBroken(true)}
        />
      ) : (
        <GiftIcon size={44} className="no-photo" />
      )}
    </div>
  );
}
