import { html, raw } from 'hono/html';
import type { Option, Product, Variant } from '../product.ts';
import { variantWith } from '../products.ts';
import type { Html } from './page.ts';

/** One option of a product as radio buttons: swatches for colors, text for the rest. */
export function optionChoice(product: Product, option: Option, index: number, chosen: Variant): Html {
  const isColour = option.values.some(({ swatch }) => swatch);
  return html`<fieldset class="${isColour ? 'choice choice-colour' : 'choice'}">
    <legend>
      ${option.name}
      ${isColour ? html`<span class="choice-value" data-chosen="${index}">${chosen.values[index]}</span>` : ''}
    </legend>
    <div class="choice-row">
      ${option.values.map(({ name, swatch }) => {
        const values = chosen.values.with(index, name);
        const isAvailable = (variantWith(product, values)?.stock ?? 0) > 0;
        return html`<label
          class="${isColour ? 'swatch' : 'pill'}${isAvailable ? '' : ' sold-out'}"
          ${swatch ? html`style="--swatch: ${swatch}" title="${name}"` : ''}
        >
          <input
            type="radio"
            name="option-${index}"
            value="${name}"
            ${chosen.values[index] === name ? raw('checked') : ''}
          />
          <span class="${isColour ? 'visually-hidden' : ''}">${name}</span>
        </label>`;
      })}
    </div>
  </fieldset>`;
}
