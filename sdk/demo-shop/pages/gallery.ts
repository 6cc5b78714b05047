import { html, raw } from 'hono/html';
import type { Product, Variant } from '../product.ts';
import { photoUrl, type Html } from './page.ts';

/**
 * The photographs of a product in a strip that snaps, with thumbnails beside it where there is room.
 * The first one follows the chosen variant. `heart` floats on the strip on a phone.
 */
export function gallery(product: Product, variant: Variant, heart: Html): Html {
  const photos = product.photos.map((photo, index) =>
    index === 0 ? { ...photo, file: variant.photo } : photo,
  );
  return html`<div class="gallery" data-gallery>
    <ol class="thumbs" aria-label="Photographs">
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
      <ol class="stage" tabindex="0" aria-label="Photographs, large">
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
