import { type ReactNode, useState } from 'react';
import { type Language, languageNames, languages } from '#api/contract/language/languages.ts';
import type { PartnerBody } from '#api/modules/partners/schemas.ts';
import { SelectField, SwitchField, TextAreaField, TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { Rich, text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

const languageChoices = languages.map((language) => [language, languageNames[language]] as const);

type SentForm = ReturnType<typeof usePageForm>;

interface FormProps {
  partner: PartnerBody;
  isOwner: boolean;
}

/** A form that confirms when it's saved. Only owners can change its fields; others see them. */
function SettingsForm(props: {
  title: string;
  lead?: ReactNode;
  intent: string;
  isOwner: boolean;
  fields: (form: Pick<SentForm, 'problemOf' | 'valueOf'>) => ReactNode;
}) {
  const [saved, setSaved] = useState(false);
  const form = usePageForm(props.intent, { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, done } = form;
  return (
    <Section title={props.title} lead={props.lead}>
      <Form
        method="post"
        className="stack settings-form"
        onChange={() => setSaved(false)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value={props.intent} />
        <fieldset disabled={!props.isOwner} className="stack bare">
          <legend className="visually-hidden">{props.title}</legend>
          {props.fields(form)}
        </fieldset>
        <div className="row">
          {props.isOwner && (
            <button type="submit" className="button" aria-busy={busy || undefined}>
              {text('save')}
            </button>
          )}
          <span className="muted" role="status">
            {props.isOwner ? (saved || done) && text('common.saved') : text('settings.ownersOnly')}
          </span>
        </div>
        <p className="field-problem" role="alert">
          {problemOf('')}
        </p>
      </Form>
    </Section>
  );
}

/** The partner's name and contact. */
export function ShopForm({ partner, isOwner }: FormProps) {
  return (
    <SettingsForm
      title={text('settings.contactTitle')}
      intent="settings"
      isOwner={isOwner}
      fields={({ problemOf, valueOf }) => (
        <>
          <TextField
            name="name"
            label={text('common.shopName')}
            maxLength={200}
            defaultValue={valueOf('name', partner.name)}
            problem={problemOf('name')}
          />
          <TextField
            name="technical_contact"
            type="email"
            label={text('settings.technicalContact')}
            hint={
              <>
                <Rich
                  text="settings.technicalContactHint"
                  values={{ link: <a href="/changelog">{text('settings.changelog')}</a> }}
                />
              </>
            }
            defaultValue={valueOf('technical_contact', partner.technical_contact ?? '')}
            problem={problemOf('technical_contact')}
          />
          <SelectField
            name="locale"
            label={text('settings.language')}
            hint={text('settings.languageHint')}
            defaultValue={valueOf('locale', partner.locale)}
            choices={languageChoices}
          />
        </>
      )}
    />
  );
}

/** The person's own language, independent of the partner's. */
export function LanguageForm({ locale }: { locale: Language }) {
  return (
    <SettingsForm
      title={text('settings.yourLanguage')}
      lead={text('settings.yourLanguageLead')}
      intent="language"
      isOwner
      fields={({ problemOf }) => (
        <SelectField
          name="locale"
          label={text('language')}
          defaultValue={locale}
          choices={languageChoices}
          problem={problemOf('locale')}
        />
      )}
    />
  );
}

/** The switch for the person's own weekly email about the partner; saves immediately. */
export function WeeklyForm({ isOn }: { isOn: boolean }) {
  const [saved, setSaved] = useState(false);
  const { Form, send, problemOf, done } = usePageForm('weekly', { onDone: () => setSaved(true) });
  return (
    <Section title={text('settings.weeklyTitle')}>
      <Form
        method="post"
        className="stack settings-form"
        onChange={({ currentTarget }) => {
          setSaved(false);
          send('weekly', new FormData(currentTarget).has('weekly') ? { weekly: 'on' } : {});
        }}
      >
        <input type="hidden" name="intent" value="weekly" />
        <SwitchField
          name="weekly"
          label={text('worth.weekly')}
          hint={text('settings.weeklyHint')}
          problem={problemOf('')}
          defaultChecked={isOn}
        />
        <div className="row">
          <noscript>
            <button className="button">{text('save')}</button>
          </noscript>
          <span className="muted" role="status">
            {(saved || done) && text('common.saved')}
          </span>
        </div>
      </Form>
    </Section>
  );
}

/** Invoice details. */
export function BillingForm({ partner, isOwner }: FormProps) {
  return (
    <SettingsForm
      title={text('settings.invoicesTitle')}
      intent="billing"
      isOwner={isOwner}
      fields={({ problemOf, valueOf }) => (
        <>
          <TextField
            name="billing_name"
            label={text('invoices.billedTo')}
            hint={text('settings.billedToHint')}
            maxLength={200}
            autoComplete="organization"
            defaultValue={valueOf('billing_name', partner.billing_name ?? '')}
            problem={problemOf('billing_name')}
          />
          <TextAreaField
            name="billing_address"
            label={text('settings.address')}
            rows={4}
            maxLength={600}
            autoComplete="street-address"
            defaultValue={valueOf('billing_address', partner.billing_address ?? '')}
            problem={problemOf('billing_address')}
          />
          <TextField
            name="billing_email"
            type="email"
            label={text('settings.invoiceEmail')}
            hint={text('settings.invoiceEmailHint')}
            defaultValue={valueOf('billing_email', partner.billing_email ?? '')}
            problem={problemOf('billing_email')}
          />
          <TextField
            name="vat_id"
            label={text('settings.vatId')}
            maxLength={40}
            defaultValue={valueOf('vat_id', partner.vat_id ?? '')}
            problem={problemOf('vat_id')}
          />
        </>
      )}
    />
  );
}
