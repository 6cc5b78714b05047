import { useState } from 'react';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { EarningsSummary, ShopSettings } from '#api/modules/creators/schemas.ts';
import { priceText } from '#app/ui/parse-price.ts';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { lang, text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

type Rates = ShopSettings['earnings'];

/** Sales confirmed by reported orders, by currency. */
export const ConfirmedSection = ({ confirmed }: Pick<EarningsSummary, 'confirmed'>) =>
  confirmed.length > 0 && (
    <Section title={text('shops.confirmedTitle')}>
      {confirmed.map(({ currency, orders, net_minor: net }) => (
        <p key={currency} className="estimate">
          <strong>{formatPrice(lang(), net, currency)}</strong>
          <span className="muted">{text('shops.confirmedNote', { count: orders })}</span>
        </p>
      ))}
    </Section>
  );

/** Estimated earnings from clicks and saves, at the rates that the creator enters. */
export function EarningsSection({ earnings, rates }: { earnings: EarningsSummary; rates: Rates }) {
  return (
    <Section title={text('shops.earningsTitle')} lead={rates ? undefined : text('shops.earningsLead')}>
      {rates && <Estimate earnings={earnings} currency={rates.currency} />}
      <details className="rates" open={rates === null || undefined}>
        <summary>{rates ? text('shops.changeRates') : text('shops.setRates')}</summary>
        <RatesForm rates={rates} />
      </details>
    </Section>
  );
}

function Estimate({ earnings, currency }: { earnings: EarningsSummary; currency: string }) {
  const money = (minor: number | null) => formatPrice(lang(), minor ?? 0, currency);
  const best = earnings.products.filter(({ total_minor: total }) => (total ?? 0) > 0).slice(0, 5);
  return (
    <>
      <p className="estimate">
        <strong>{money(earnings.total_minor)}</strong>
        <span className="muted">
          {text('shops.estimateNote', {
            clicks: text('shops.fromClicks', {
              count: earnings.clicks,
              money: money(earnings.clicks_minor),
            }),
            saves: text('shops.fromSaves', {
              count: earnings.saves,
              money: money(earnings.saves_minor),
            }),
          })}
        </span>
      </p>
      {best.length > 0 && (
        <table className="table estimates below-4">
          <thead>
            <tr>
              <th scope="col">{text('common.product')}</th>
              <th scope="col" className="number">
                {text('shops.clicks')}
              </th>
              <th scope="col" className="number">
                {text('charts.saves')}
              </th>
              <th scope="col" className="number">
                {text('shops.estimate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {best.map((product) => (
              <tr key={product.product_id}>
                <td>{product.title}</td>
                <td className="number">{product.clicks}</td>
                <td className="number">{product.saves}</td>
                <td className="number">{money(product.total_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function RatesForm({ rates }: { rates: Rates }) {
  const [saved, setSaved] = useState(false);
  const form = usePageForm('rates', { onDone: () => setSaved(true) });
  const clearing = usePageForm('rates-clear');
  const { Form, busy, problemOf, problemBeside, valueOf } = form;
  const amount = (minor: number | undefined) =>
    rates && minor !== undefined ? priceText(lang(), { price_minor: minor, currency: rates.currency }) : '';
  return (
    <div className="panel">
      <Form
        method="post"
        className="shop-form"
        preventScrollReset
        onChange={() => setSaved(false)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="rates" />
        <div className="rate-row">
          <TextField
            name="per_100_clicks"
            label={text('shops.perHundredClicks')}
            inputMode="decimal"
            placeholder="8.00"
            defaultValue={valueOf('per_100_clicks', amount(rates?.per_100_clicks_minor))}
            problem={problemOf('per_100_clicks')}
          />
          <TextField
            name="per_100_saves"
            label={text('shops.perHundredSaves')}
            inputMode="decimal"
            placeholder="0.00"
            defaultValue={valueOf('per_100_saves', amount(rates?.per_100_saves_minor))}
            problem={problemOf('per_100_saves')}
          />
          <TextField
            name="currency"
            label={text('currency')}
            maxLength={3}
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={valueOf('currency', rates?.currency ?? 'EUR')}
            problem={problemOf('currency')}
          />
        </div>
        <p className="field-problem" role="alert">
          {problemBeside('per_100_clicks', 'per_100_saves', 'currency')}
        </p>
        <div className="row">
          <button type="submit" className="button primary slim" aria-busy={busy || undefined}>
            {text('shops.saveRates')}
          </button>
          <span className="muted" role="status">
            {(saved || form.done) && !busy && text('common.saved')}
          </span>
        </div>
      </Form>
      {rates && (
        <clearing.Form method="post" preventScrollReset className="clear-rates above-3">
          <input type="hidden" name="intent" value="rates-clear" />
          <button type="submit" className="link-button" aria-busy={clearing.busy || undefined}>
            {text('shops.stopEstimating')}
          </button>
        </clearing.Form>
      )}
    </div>
  );
}
