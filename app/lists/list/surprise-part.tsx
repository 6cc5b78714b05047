import { formatDate } from '#api/contract/language/dates.ts';
import { FormProblem, AccountForm, SubmitButton, TextField } from '#app/account/form.tsx';
import { useAccount } from '#app/account/account-context.tsx';
import { useList } from './list-context.ts';

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What the owner of a surprise doesn't see, in one sentence. */
export function useSurpriseText(): string {
  const { t, lang } = useAccount();
  const { surprise_until: until } = useList().data.list;
  return until ? t('surpriseOn', { date: formatDate(lang, new Date(until)) }) : t('surpriseOpen');
}

/** The day a surprise ends; empty until the owner reveals it. */
export function SurpriseDay({ intent }: { intent: string }) {
  const { t, page } = useAccount();
  const { surprise_until: until } = useList().data.list;
  return (
    <TextField
      intent={intent}
      name="surprise"
      type="date"
      value={until ? isoDay(Date.parse(until)) : ''}
      min={isoDay(Date.parse(page.now) + dayMs)}
      optional
      label={t('surpriseUntil')}
      hint={t('surpriseDayHint')}
    />
  );
}

/** Hides from the owner who bought what, or reveals it. */
export function SurprisePart() {
  const { t } = useAccount();
  const { list } = useList().data;
  const text = useSurpriseText();
  return (
    <section className="panel-part">
      <h3>{t('surprise')}</h3>
      <p className="faint">{list.surprise ? text : t('surpriseText')}</p>
      <AccountForm key={list.surprise_until} intent="surprise" className="form">
        <SurpriseDay intent="surprise" />
        <FormProblem intent="surprise" />
        <SubmitButton intent="surprise" className="button outline">
          {t(list.surprise ? 'surpriseChange' : 'surprise')}
        </SubmitButton>
      </AccountForm>
      {list.surprise && (
        <details className="confirm">
          <summary className="text-button">{t('surpriseEnd')}</summary>
          <AccountForm intent="reveal" className="form">
            <p>{t('surpriseEndText')}</p>
            <FormProblem intent="reveal" />
            <SubmitButton intent="reveal" className="button danger">
              {t('surpriseEnd')}
            </SubmitButton>
          </AccountForm>
        </details>
      )}
    </section>
  );
}
