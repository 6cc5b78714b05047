import { useState } from 'react';
import { type AlertKind, alertKinds, minDropPercent } from '#api/contract/alerts.ts';
import { kindNames } from '#app/merchant/alert-kinds.ts';
import { SelectField, TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { SaveRow } from '../save-row.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { AlertsData } from './alerts.server.ts';

/** The sender of the emails, a preview, and a test. */
export function EmailSection(data: AlertsData) {
  const [kind, setKind] = useState<AlertKind>('price_drop');
  return (
    <Section title={text('alerts.emailTitle')} lead={text('alerts.emailLead')}>
      <div className="alert-email">
        <div className="stack gap-8">
          <SenderForm settings={data.settings} />
          <TestForm email={data.email} kind={kind} onKind={setKind} />
        </div>
        <Preview {...data} kind={kind} />
      </div>
    </Section>
  );
}

function SenderForm({ settings }: Pick<AlertsData, 'settings'>) {
  const [saved, setSaved] = useState(false);
  const form = usePageForm('email', { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, valueOf, done } = form;
  return (
    <Form
      method="post"
      className="alert-form"
      onChange={() => setSaved(false)}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="email" />
      <TextField
        name="min_drop_percent"
        inputMode="numeric"
        label={text('alerts.minDrop')}
        hint={text('alerts.minDropHint')}
        defaultValue={valueOf('min_drop_percent', String(settings.min_drop_percent))}
        placeholder={String(minDropPercent)}
        problem={problemOf('min_drop_percent')}
      />
      <TextField
        // Remounts after a save: stored values can differ from typed ones.
        key={settings.sender_name}
        name="sender_name"
        label={text('alerts.senderName')}
        hint={text('alerts.senderHint')}
        maxLength={100}
        defaultValue={valueOf('sender_name', settings.sender_name ?? '')}
        problem={problemOf('sender_name')}
      />
      <TextField
        name="reply_to"
        type="email"
        label={text('alerts.replyTo')}
        hint={text('alerts.replyHint')}
        maxLength={320}
        defaultValue={valueOf('reply_to', settings.reply_to ?? '')}
        problem={problemOf('reply_to')}
      />
      <SaveRow label={text('save')} busy={busy} saved={saved || done} />
      <p className="field-problem" role="alert">
        {problemOf('')}
      </p>
    </Form>
  );
}

function TestForm(props: { email: string; kind: AlertKind; onKind: (kind: AlertKind) => void }) {
  const { email, kind, onKind } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePageForm<{ email: string }>('test', { onDone: (data) => setSentTo(data?.email ?? null) });
  const { Form, busy, problemOf, valueOf, data } = form;
  const sent = sentTo ?? data?.email ?? null;
  return (
    <Form
      method="post"
      className="alert-form"
      onChange={() => setSentTo(null)}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="test" />
      <SelectField
        name="kind"
        label={text('common.kind')}
        value={kind}
        onChange={(event) => onKind(alertKinds.find((one) => one === event.target.value) ?? kind)}
        choices={alertKinds.map((one) => [one, kindNames()[one]] as const)}
      />
      <TextField
        name="test_email"
        type="email"
        label={text('alerts.testTo')}
        hint={text('alerts.testHint')}
        maxLength={320}
        required
        defaultValue={valueOf('test_email', email)}
        problem={problemOf('test_email')}
      />
      <div className="row">
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('common.sendTest')}
        </button>
        <span className="muted" role="status">
          {sent !== null && problemOf('test_email') === null && text('alerts.testSent', { email: sent })}
        </span>
      </div>
      <p className="field-problem" role="alert">
        {problemOf('')}
      </p>
    </Form>
  );
}

/** The email as it appears in an inbox. */
function Preview({ kind, heads, settings }: AlertsData & { kind: AlertKind }) {
  const { sender, subject, replyTo } = heads[kind];
  // Reloads the frame when the settings change.
  const url = `/portal/alerts/preview?${new URLSearchParams({ kind, sender: settings.sender_name ?? '' })}`;
  return (
    <div className="alert-preview">
      <p>
        <strong>{text('alerts.subject', { subject })}</strong>
        <span>{text('alerts.from', { name: sender })}</span>
        {replyTo !== null && <span>{text('alerts.repliesTo', { email: replyTo })}</span>}
      </p>
      <iframe
        src={url}
        title={text('alerts.previewOf', { kind: kindNames()[kind] })}
        sandbox="allow-same-origin"
      />
    </div>
  );
}
