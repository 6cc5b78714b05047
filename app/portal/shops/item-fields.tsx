import { TextAreaField, TextField } from '../fields.tsx';
import { priceText } from '#app/lists/list/price-text.ts';

/** What is known of a product before its creator says more. */
export interface KnownProduct {
  title: string;
  note?: string;
  /** Where clicks lead, if not to the product itself. */
  link?: string;
  price_minor: number | null;
  currency: string | null;
  /** The product’s own page; none for one written by hand. */
  page: string | null;
  /** Of products written by hand: the picture’s address. */
  image?: string | null;
}

interface ItemFieldsProps {
  known: KnownProduct;
  problemOf: (field: string) => string | null;
  valueOf: (field: string, otherwise: string) => string;
  focus?: boolean;
}

/** Fields of these names; problems of other fields are told beside the button. */
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

/** Title, note, link and price of a product on a list. What the product tells is there already. */
export function ItemFields({ known, problemOf, valueOf, focus }: ItemFieldsProps) {
  const price = priceText('en', known);
  const currency = known.currency ?? 'EUR';
  return (
    <>
      <input type="hidden" name="was-title" value={known.title} />
      <input type="hidden" name="was-price" value={price} />
      <input type="hidden" name="was-currency" value={currency} />
      <TextField
        name="title"
        label="Title"
        maxLength={300}
        autoFocus={focus}
        required={known.page === null}
        defaultValue={valueOf('title', known.title)}
        problem={problemOf('title')}
        hint={known.page !== null && 'Left empty, it is what the product’s page says.'}
      />
      <TextAreaField
        name="note"
        label="Your note"
        placeholder="Why you like it"
        rows={3}
        maxLength={1000}
        defaultValue={valueOf('note', known.note ?? '')}
        problem={problemOf('note')}
      />
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label={known.page === null ? 'Link' : 'Your link'}
        placeholder={known.page ?? 'https://'}
        defaultValue={valueOf('url', known.link ?? '')}
        problem={problemOf('url') ?? problemOf('affiliate_url')}
        hint={
          known.page === null
            ? 'Where a click leads. Without one the product cannot be clicked.'
            : 'An affiliate link, for example. Left empty, clicks lead to the product’s page.'
        }
      />
      <div className="price-row">
        <TextField
          name="price"
          label="Price"
          inputMode="decimal"
          placeholder="24.99"
          maxLength={40}
          defaultValue={valueOf('price', price)}
          problem={problemOf('price') ?? problemOf('price_minor')}
        />
        <TextField
          name="currency"
          label="Currency"
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
