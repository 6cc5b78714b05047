import { useState } from 'react';
import { alertKinds } from '#api/contract/alerts.ts';
import { kindNames } from '#app/merchant/alert-kinds.ts';
import { SwitchField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { AlertsData } from './alerts.server.ts';

/** The kinds of alerts, each saved when it's switched. */
export function KindSwitches({ settings }: Pick<AlertsData, 'settings'>) {
  const [saved, setSaved] = useState(false);
  const { Form, send, problemOf, done } = usePageForm('kinds', { onDone: () => setSaved(true) });
  const hints = {
    price_drop: text('alerts.priceDropHint'),
    back_in_stock: text('alerts.backInStockHint'),
    low_stock: text('alerts.lowStockHint'),
  };
  return (
    <Section title={text('alerts.kindsTitle')}>
      <Form
        method="post"
        className="alert-form"
        onChange={({ currentTarget }) => {
          setSaved(false);
          const on = alertKinds.filter((kind) => new FormData(currentTarget).has(kind));
          send('kinds', Object.fromEntries(on.map((kind) => [kind, 'on'])));
        }}
      >
        <input type="hidden" name="intent" value="kinds" />
        {alertKinds.map((kind) => (
          <SwitchField
            key={kind}
            name={kind}
            label={kindNames()[kind]}
            hint={settings.emails_included || kind !== 'back_in_stock' ? hints[kind] : undefined}
            defaultChecked={settings[kind]}
          />
        ))}
        <div className="row">
          <noscript>
            <button className="button">{text('save')}</button>
          </noscript>
          <span className="muted" role="status">
            {(saved || done) && text('common.saved')}
          </span>
        </div>
        <p className="field-problem" role="alert">
          {problemOf('')}
        </p>
      </Form>
    </Section>
  );
}
