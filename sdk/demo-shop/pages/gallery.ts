import { html, raw } from 'hono/html';
import type { Product, Variant } from '../product.ts';
import type { Texts } from '../texts/en.ts';
import { type Html, photoUrl } from './page.ts';

/**
 * A product's photographs in a snapping strip, with thumbnails next to it if there is space. The first one follows the
 * selected variant. On phones, `heart` floats on the strip.
 */
export function gallery(
  { photographs, largePhotographs }: Texts,
  product: Product,
  variant: Variant,
  heart: Html,
): Html {
  const photos = product.photos.map((photo, index) =>
    index === 0 ? { ...photo, file: variant.photo } : photo,
  );
  return html`<div class="gallery" data-gallery>
    <ol class="thumbs" aria-label="${photographs}">
      ${photos.map(
        ({ file, alt }, index) =>
          html`<li>
            <a
              href="#photo-${index + 1}"
              aria-label="${alt}"
              ${index === 0 ? raw('aria-current="true"') : ''}
            >
              <img src="${photoUrl(file)}" alt="" width="64" height="80" />
            </a>
          </li>`,
      )}
    </ol>
    <div class="stage-frame">
      <ol class="stage" tabindex="0" aria-label="${largePhotographs}">
        ${photos.map(
          ({ file, alt }, index) =>
            html`<li id="photo-${index + 1}">
              <img
                src="${photoUrl(file)}"
                alt="${alt}"
                width="640"
                height="800"
                ${index === 0 ? raw('fetchpriority="high"') : raw('loading="lazy"')}
              />
            </li>`,
        )}
      </ol>
      ${heart}
    </div>
  </div>`;
}
