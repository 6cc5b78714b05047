import { Link } from '@remix-run/react';
import { useState } from 'react';
import { fieldId, type FormTools } from '#app/merchant/use-form-changes.ts';
import { SelectField } from '../fields.tsx';
import { text } from '../texts.ts';
import type { BasketData } from './baskets.server.ts';
import { EditorSection } from './editor-section.tsx';
import { FormText } from './text-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';

type Way = 'ajax' | 'url' | 'webhook';

/** The action taken when a shopper adds a product. A webhook takes precedence. */
export function CartFields({ basket, ...tools }: FormTools & { basket: BasketData }) {
  const { form, errors, set } = tools;
  const { webhooks } = basket.plan;
  const [asked, setAsked] = useState(false);
  // Keeps an entered URL, in case the merchant returns to this option.
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
    <EditorSection
      title={text('basket.cart')}
      fields={['checkoutMode', 'webhookUrl', 'cartUrlPattern', 'cartUrl']}
      errors={errors}
    >
      <SelectField
        id={fieldId('checkoutMode')}
        label={text('basket.whenAdded')}
        choices={[
          ['ajax', text('baskets.ajax')],
          ['url', text('baskets.url')],
          ['webhook', webhooks ? text('baskets.webhook') : text('baskets.webhookGrowth')],
        ]}
        value={way}
        problem={errors.checkoutMode}
        hint={hints()[way]}
        onChange={(event) => {
          const next = event.target.value as Way;
          if (next !== 'webhook' || webhooks) choose(next);
          else setAsked(true);
        }}
      />
      {asked && !webhooks && (
        <p className="field-hint" role="status">
          {text('baskets.webhooksGrowth')} <Link to="/portal/subscription">{text('common.seePlans')}</Link>
        </p>
      )}
      {!webhooks && form.webhookUrl && (
        <p className="field-hint">
          {text('baskets.webhookOff', { url: form.webhookUrl })}{' '}
          <button type="button" className="link-button" onClick={() => set('webhookUrl', '')}>
            {text('baskets.removeUrl')}
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
            label={text('basket.cartUrlPattern')}
            placeholder="https://shop.example/cart/{variantId}:{quantity}"
            type="url"
            hint={way === 'ajax' ? text('baskets.cartUrlAjaxHint') : text('baskets.cartUrlHint')}
          />
          <FormText
            {...tools}
            name="cartUrl"
            label={text('baskets.cartUrl')}
            placeholder={text('baskets.cartUrlExample')}
            type="url"
          />
        </>
      )}
    </EditorSection>
  );
}

const hints = (): Record<Way, string> => ({
  ajax: text('baskets.ajaxHint'),
  url: text('baskets.urlHint'),
  webhook: text('baskets.webhookHint'),
});
