import { BagIcon } from '#app/ui/icons.tsx';
import { webAddress } from '#app/basket/web-address.ts';
import { pictureSources } from '#app/ui/picture-sources.ts';
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

/** A picture whose place is known before it loads; a quiet stand-in where there is none, or it turns out broken. */
export function Photo({ image, sizes, widths, loading = 'lazy', className = '' }: PhotoProps) {
  const { pictures } = useCreator().page;
  const picture = webAddress(image?.url);
  return (
    <span className={`photo ${className}${picture ? '' : ' is-missing'}`}>
      {picture && (
        <img
          sizes={sizes}
          srcSet={pictureSources(picture, pictures, widths)}
          src={picture}
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
