import { BagIcon } from '#app/ui/icons.tsx';
import { imageSources } from '#app/ui/image-sources.ts';
import { webUrl } from '#app/ui/web-url.ts';
import { useCreator } from './creator-context.tsx';

export interface PhotoProps {
  image: { url: string } | null;
  /** The displayed width, as in `sizes`. */
  sizes: string;
  /** Available widths in pixels. */
  widths?: number[];
  /** `first` for the image that readers wait for; `lazy` for those far below. */
  loading?: 'first' | 'eager' | 'lazy';
  className?: string;
}

/** An image with reserved space, or a placeholder if there is none or it is broken. */
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
