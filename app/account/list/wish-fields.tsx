import { priceText } from '#app/ui/parse-price.ts';
import { useAccount } from '../account-context.tsx';
import { SelectField, TextField } from '../form.tsx';
import type { Wish } from './list-data.ts';

const currencies = [
  'EUR',
  'GBP',
  'USD',
  'CHF',
  'PLN',
  'BRL',
  'CAD',
  'DKK',
  'SEK',
  'NOK',
  'CZK',
  'JPY',
  'AUD',
];

export function WishFields(props: {
  intent: string;
  wish?: Wish;
  /** The known data of a wish that is being added: its URL, and the data on its page. */
  found?: Record<string, string> | undefined;
  /** Adds fields for the URLs of page and image, for manual wishes. */
  withAddresses?: boolean;
  autoFocus?: boolean;
}) {
  const { t, lang } = useAccount();
  const { intent, wish } = props;
  const currency = wish?.currency ?? 'EUR';
  const known = currencies.includes(currency) ? currencies : [currency, ...currencies];
  return (
    <>
      <TextField
        intent={intent}
        name="title"
        value={wish?.title ?? props.found?.title}
        maxLength={500}
        required
        autoFocus={props.autoFocus}
        label={t('title')}
      />
      <TextField
        intent={intent}
        name="note"
        value={wish?.note}
        maxLength={1_000}
        rows={2}
        optional
        label={t('note')}
        hint={t('noteHint')}
      />
      <div className="field-pair">
        <TextField
          intent={intent}
          name="price"
          value={priceText(lang, wish)}
          maxLength={20}
          optional
          inputMode="decimal"
          label={t('price')}
        />
        <SelectField
          intent={intent}
          name="currency"
          value={currency}
          label={t('currency')}
          choices={known.map((code) => [code, code] as const)}
        />
      </div>
      <div className="field-pair">
        <SelectField
          intent={intent}
          name="priority"
          value={String(wish?.priority ?? '')}
          label={t('priority')}
          choices={[
            ['', t('noPriority')],
            ['1', t('mostWanted')],
            ['2', t('priority2')],
            ['3', t('priority3')],
            ['4', t('priority4')],
          ]}
        />
        <TextField
          intent={intent}
          name="quantity"
          value={String(wish?.quantity ?? 1)}
          maxLength={5}
          inputMode="numeric"
          label={t('quantity')}
        />
      </div>
      {props.withAddresses && (
        <>
          <TextField
            intent={intent}
            name="url"
            type="url"
            value={props.found?.url}
            maxLength={2_000}
            optional
            label={t('link')}
            placeholder="https://"
          />
          <TextField
            intent={intent}
            name="image"
            type="url"
            value={props.found?.image}
            maxLength={2_000}
            optional
            label={t('imageUrl')}
            placeholder="https://"
          />
        </>
      )}
    </>
  );
}
