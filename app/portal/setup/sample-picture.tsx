import { useState } from 'react';

/** The product's picture; a drawn vase until it has loaded, and where it does not. */
export function SamplePicture({ src }: { src: string | undefined }) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <div className="sample-picture">
      <svg viewBox="0 0 80 100" aria-hidden="true" focusable="false">
        <rect className="wall" width="80" height="100" />
        <rect className="table" y="70" width="80" height="30" />
        <ellipse className="shade" cx="41" cy="86" rx="24" ry="4" />
        <path
          className="clay"
          d="M34 28h12c1 8-2 10 2 16 9 5 14 12 14 21 0 12-9 21-22 21s-22-9-22-21c0-9 5-16 14-21 4-6 1-8 2-16Z"
        />
        <ellipse className="rim" cx="40" cy="28" rx="6" ry="1.6" />
      </svg>
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          hidden={loaded !== src}
          ref={(image) => image?.complete && image.naturalWidth > 0 && setLoaded(src)}
          onLoad={() => setLoaded(src)}
        />
      )}
    </div>
  );
}
