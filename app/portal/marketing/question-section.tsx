import { useState } from 'react';
import { maxQuestionLength } from '#api/contract/marketing.ts';
import { TextAreaField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { SaveRow } from '../save-row.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { MarketingData } from './tools.server.ts';

/** The text that asks shoppers for their consent. */
export function QuestionSection({ wording, agreed }: MarketingData['question']) {
  const [saved, setSaved] = useState(false);
  const { Form, busy, problemOf, problemBeside, valueOf, done } = usePageForm('ask', {
    onDone: () => setSaved(true),
  });
  return (
    <Section title={text('marketing.askTitle')} lead={text('marketing.askText')}>
      <Form
        method="post"
        className="endpoint-form"
        preventScrollReset
        onChange={() => setSaved(false)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="ask" />
        <TextAreaField
          name="wording"
          label={text('marketing.question')}
          placeholder={text('marketing.questionExample')}
          hint={text('marketing.questionHint', { count: maxQuestionLength })}
          rows={3}
          maxLength={maxQuestionLength}
          defaultValue={valueOf('wording', wording ?? '')}
          problem={problemOf('wording')}
        />
        <p className="field-problem" role="alert">
          {problemBeside('wording')}
        </p>
        <SaveRow label={text('save')} primary busy={busy} saved={saved || done} />
      </Form>
      {(wording !== null || agreed > 0) && (
        <p className="muted above-4">{text('marketing.agreed', { count: agreed })}</p>
      )}
    </Section>
  );
}
