import { Fragment, useState } from 'react';
import type { ShopSettings } from '#api/modules/creators/schemas.ts';
import { text } from '../texts.ts';

const maxLinks = 5;

/** The creator's links: names and URLs at the top of the shop. Without JavaScript, all rows are shown. */
export function LinkFields(props: {
  links: ShopSettings['links'];
  valueOf: (field: string, otherwise: string) => string;
  problem: string | null;
}) {
  const { links, valueOf, problem } = props;
  const [rows, setRows] = useState(Math.max(1, links.length));
  return (
    <fieldset className="stack gap-2 bare link-fields" aria-describedby="links-problem">
      <legend className="field-label">{text('shops.links')}</legend>
      {Array.from({ length: maxLinks }, (_, at) => (
        <div key={at} className="link-row" data-spare={at >= rows || undefined}>
          {(['label', 'url'] as const).map((part) => (
            <Fragment key={part}>
              <label className="visually-hidden" htmlFor={`link-${part}-${at}`}>
                {text(part === 'label' ? 'shops.linkName' : 'shops.linkUrl', { number: at + 1 })}
              </label>
              <input
                id={`link-${part}-${at}`}
                name={`link-${part}-${at}`}
                className="field"
                type={part === 'url' ? 'url' : 'text'}
                inputMode={part === 'url' ? 'url' : undefined}
                maxLength={part === 'url' ? 4000 : 40}
                autoComplete="off"
                placeholder={part === 'label' ? text('shops.linkExample') : 'https://'}
                aria-invalid={problem ? true : undefined}
                defaultValue={valueOf(`link-${part}-${at}`, links[at]?.[part] ?? '')}
              />
            </Fragment>
          ))}
        </div>
      ))}
      {rows < maxLinks && (
        <button type="button" className="link-button add-link" onClick={() => setRows(rows + 1)}>
          {text('shops.addLink')}
        </button>
      )}
      <p id="links-problem" className="field-problem" role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
