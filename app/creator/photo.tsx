import { BagIcon } from '#app/ui/icons.tsx';
import { webUrl } from '#app/basket/web-url.ts';
import { imageSources } from '#app/ui/image-sources.ts';
import { useCreator } from './creator-context.tsx';

export interface PhotoProps {
  image: { url: string } | null;
  /** How wide it is drawn, as `sizes` says it. */
  sizes: string;
  /** Widths in pixels that it is offered in. */
  widths?: number[];
  /** The first one is what the reader waits for; those far below can wait themselves. */
  loading?: 'first' | 'eager' | 'lazy';
  className?: string;
}

/** A imageUrl whose place is known before it loads; a quiet stand-in where there is none, or it turns out broken. */
export function Photo({ image, sizes, widths, loading = 'lazy', className = '' }: PhotoProps) {
  const { imageService } = useCreator().page;
  const imageUrl = webUrl(image?.url);
  return (
    <span className={`photo ${className}${imageUrl ? '' : ' is-missing'}`}>
      {imageUrl && (
        <img
          sizes={sizes}
          srcSet={imageSources(imageUrl, imageService, widths)}
          src={imageUrl}
          alt=""
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          decoding="async"
          {...(loading === 'first' ? { fetchpriority: 'high' } : {})}
        />
      )}
      <BagIcon size={32} className="no-photo" />
    </span>
  );
}
