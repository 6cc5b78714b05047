import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { BasketData } from './baskets.server.ts';
import { fieldId, type FormTools } from '#app/basket/settings/use-form-changes.ts';
import { SelectField } from '../fields.tsx';
import { FormText } from './text-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';

type Way = 'ajax' | 'url' | 'webhook';

/** What happens when a shopper adds a product. A webhook goes before everything else. */
export function CartFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { form, errors, set } = tools;
  const { webhooks } = basket.plan;
  const [asked, setAsked] = useState(false);
  // An address that was typed is there again when the merchant comes back to it.
  const [keptUrl, keepUrl] = useState('');
  const way: Way = webhooks && (asked || form.webhookUrl !== '') ? 'webhook' : form.checkoutMode;

  const choose = (next: Way) => {
    setAsked(next === 'webhook');
    if (next === 'webhook') {
      if (keptUrl) set('webhookUrl', keptUrl);
      return;
    }
    if (webhooks && form.webhookUrl) keepUrl(form.webhookUrl);
    if (webhooks) set('webhookUrl', '');
    set('checkoutMode', next);
  };

  return (
    <section>
      <h2>Cart</h2>
      <SelectField
        id={fieldId('checkoutMode')}
        label="When a shopper adds"
        choices={[
          ['ajax', 'Ask the shop’s cart'],
          ['url', 'Open a cart address'],
          ['webhook', webhooks ? 'Send it to your server' : 'Send it to your server (Growth plan)'],
        ]}
        value={way}
        problem={errors.checkoutMode}
        hint={hints[way]}
        onChange={(event) => {
          const next = event.target.value as Way;
          if (next !== 'webhook' || webhooks) choose(next);
          else setAsked(true);
        }}
      />
      {asked && !webhooks && (
        <p className="field-hint" role="status">
          Webhooks come with the Growth plan. <Link to="/portal/subscription">See the plans</Link>
        </p>
      )}
      {!webhooks && form.webhookUrl && (
        <p className="field-hint">
          Nothing is sent to {form.webhookUrl} on your plan.{' '}
          <button type="button" className="link-button" onClick={() => set('webhookUrl', '')}>
            Take the address out
          </button>
        </p>
      )}
      {way === 'webhook' ? (
        <WebhookFields {...tools} basket={basket} />
      ) : (
        <>
          <FormText
            {...tools}
            name="cartUrlPattern"
            label="Address that adds a product"
            placeholder="https://shop.example/cart/{variantId}:{quantity}"
            type="url"
            hint={
              way === 'ajax'
                ? 'Used where your page cannot be asked. Write {variantId} and {quantity} where they belong.'
                : 'Write {variantId} and {quantity} where they belong.'
            }
          />
          <FormText
            {...tools}
            name="cartUrl"
            label="“View cart” leads to"
            placeholder="https://shop.example/cart"
            type="url"
          />
        </>
      )}
    </section>
  );
}

const hints: Record<Way, string> = {
  ajax: 'The page hears of it by an event and adds the product itself.',
  url: 'A new tab opens, and your shop adds the product.',
  webhook: 'The products go to your server, and your page is not asked.',
};
