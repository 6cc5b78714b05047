import { priceText } from '#app/ui/parse-price.ts';
import { TextAreaField, TextField } from '../fields.tsx';
import { lang, text } from '../texts.ts';

/** A product's own values, which the creator can override. */
export interface KnownProduct {
  title: string;
  note?: string;
  /** The target of clicks, if not the product's page. */
  link?: string;
  price_minor: number | null;
  currency: string | null;
  /** The product’s own page; none for a manual product. */
  page: string | null;
  /** For manual products: the image’s URL. */
  image?: string | null;
}

interface ItemFieldsProps {
  known: KnownProduct;
  problemOf: (field: string) => string | null;
  valueOf: (field: string, otherwise: string) => string;
  focus?: boolean;
}

/** The names of these fields; problems with any others are shown next to the button. */
export const itemFieldNames = [
  'title',
  'note',
  'url',
  'affiliate_url',
  'price',
  'price_minor',
  'currency',
  'image_url',
];

/** Title, note, link and price of a product on a list, prefilled with the known values. */
export function ItemFields({ known, problemOf, valueOf, focus }: ItemFieldsProps) {
  const price = priceText(lang(), known);
  const currency = known.currency ?? 'EUR';
  return (
    <>
      <input type="hidden" name="was-title" value={known.title} />
      <input type="hidden" name="was-price" value={price} />
      <input type="hidden" name="was-currency" value={currency} />
      <TextField
        name="title"
        label={text('common.title')}
        maxLength={300}
        autoFocus={focus}
        required={known.page === null}
        defaultValue={valueOf('title', known.title)}
        problem={problemOf('title')}
        hint={known.page !== null && text('shops.titleHint')}
      />
      <TextAreaField
        name="note"
        label={text('shops.note')}
        placeholder={text('shops.noteExample')}
        rows={3}
        maxLength={1000}
        defaultValue={valueOf('note', known.note ?? '')}
        problem={problemOf('note')}
      />
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label={known.page === null ? text('shops.link') : text('shops.ownLink')}
        placeholder={known.page ?? 'https://'}
        defaultValue={valueOf('url', known.link ?? '')}
        problem={problemOf('url') ?? problemOf('affiliate_url')}
        hint={known.page === null ? text('shops.linkHint') : text('shops.ownLinkHint')}
      />
      <div className="price-row">
        <TextField
          name="price"
          label={text('price')}
          inputMode="decimal"
          placeholder="24.99"
          maxLength={40}
          defaultValue={valueOf('price', price)}
          problem={problemOf('price') ?? problemOf('price_minor')}
        />
        <TextField
          name="currency"
          label={text('currency')}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={valueOf('currency', currency)}
          problem={problemOf('currency')}
        />
      </div>
    </>
  );
}
