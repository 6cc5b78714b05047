import { useRef, useState } from 'react';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { parseMinorUnits } from '#api/contract/parse-price.ts';
import {
  buttonAttributes,
  type SnippetProduct,
  type SnippetTarget,
} from '#api/contract/snippets/snippets.ts';
import { HeartFilledIcon, HeartIcon } from '#app/ui/icons.tsx';
import { parsedUrl } from '#app/ui/parsed-url.ts';
import { SelectField, TextField } from '../fields.tsx';
import { lang, text } from '../texts.ts';
import { useWidget } from './use-widget.ts';

/** The sample as entered. */
export interface Sample {
  title: string;
  price: string;
  currency: string;
  url: string;
  imageUrl: string;
}

const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'DKK', 'CAD', 'AUD', 'JPY'] as const;
const optional = (typed: string) => typed.trim() || undefined;

/** A sample's product, without empty values and invalid prices. */
export function productOf(sample: Sample, { variantId }: SnippetProduct): SnippetProduct {
  const priceMinor = parseMinorUnits(sample.price, sample) ?? undefined;
  return {
    url: sample.url.trim(),
    title: optional(sample.title),
    imageUrl: optional(sample.imageUrl),
    priceMinor,
    currency: priceMinor === undefined ? undefined : sample.currency,
    variantId,
  };
}

export function SampleFields({ sample, onChange }: { sample: Sample; onChange: (next: Sample) => void }) {
  const change = (field: keyof Sample) => ({
    value: sample[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...sample, [field]: event.target.value }),
  });
  const isUrl = /^https?:\/\//.test(sample.url.trim()) && parsedUrl(sample.url.trim()) !== null;
  const isPrice = sample.price.trim() === '' || parseMinorUnits(sample.price, sample) !== null;
  return (
    <div className="stack sample-fields">
      <TextField label={text('common.title')} maxLength={300} {...change('title')} />
      <div className="sample-price">
        <TextField
          label={text('price')}
          inputMode="decimal"
          problem={isPrice ? null : text('setup.priceProblem')}
          {...change('price')}
        />
        <SelectField
          label={text('currency')}
          choices={currencies.map((code) => [code, code] as const)}
          {...change('currency')}
        />
      </div>
      <TextField
        label={text('setup.productUrl')}
        inputMode="url"
        spellCheck={false}
        problem={isUrl ? null : text('setup.urlProblem')}
        {...change('url')}
      />
      <TextField label={text('imageUrl')} inputMode="url" spellCheck={false} {...change('imageUrl')} />
    </div>
  );
}

/** A product with the real button, which actually saves it. */
export function LiveSample({
  place,
  product,
}: {
  place: Required<Omit<SnippetTarget, 'saveMode'>>;
  product: SnippetProduct;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const { savedTo, problem } = useWidget(button, place);
  const { title, priceMinor, currency, imageUrl } = product;
  return (
    <div className="sample">
      <SampleImage src={imageUrl} />
      <div className="sample-words">
        <p className="sample-title">{title || text('setup.untitled')}</p>
        {priceMinor !== undefined && currency && <p className="price">{priceText(priceMinor, currency)}</p>}
        <button type="button" ref={button} className="button sample-save" {...buttonAttributes(product)}>
          <HeartIcon size={18} className="heart-empty" />
          <HeartFilledIcon size={18} className="heart-full" />
          {text('setup.save')}
        </button>
        <p className="sample-result" role="status" data-problem={problem ? '' : undefined}>
          {problem ?? (savedTo && text('setup.savedTo', { list: savedTo }))}
        </p>
      </div>
    </div>
  );
}

function priceText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(localeOf(lang()), { style: 'currency', currency });
  return format.format(minor / 10 ** decimalsOf(currency));
}

export function useSample(product: SnippetProduct) {
  return useState<Sample>({
    title: product.title ?? '',
    price: ((product.priceMinor ?? 0) / 100).toFixed(2),
    currency: product.currency ?? 'EUR',
    url: product.url,
    imageUrl: product.imageUrl ?? '',
  });
}

/** The product's image. Shows a drawn vase while it loads, or if it fails. */
function SampleImage({ src }: { src: string | undefined }) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <div className="sample-image">
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
