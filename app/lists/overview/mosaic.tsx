import { HeartIcon } from '#app/ui/icons.tsx';

/** Up to three pictures of a list, 3:2. A list without any shows where they will be. */
export function Mosaic({ images, lazy = false }: { images: readonly string[]; lazy?: boolean }) {
  if (images.length === 0) {
    return (
      <span className="mosaic mosaic-3" aria-hidden="true">
        <span className="mosaic-blank">
          <HeartIcon size={20} />
        </span>
        <span className="mosaic-blank" />
        <span className="mosaic-blank" />
      </span>
    );
  }
  return (
    <span className={`mosaic mosaic-${images.length}`} aria-hidden="true">
      {images.map((src) => (
        <span key={src} className="mosaic-cell">
          <img
            src={src}
            alt=""
            loading={lazy ? 'lazy' : 'eager'}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </span>
      ))}
    </span>
  );
}
