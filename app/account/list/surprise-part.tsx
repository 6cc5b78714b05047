import { formatDate, formatMoment, formatTimeZone } from '#api/contract/language/dates.ts';
import { dayAt } from '#api/contract/language/days.ts';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { CollapsiblePart } from './collapsible-part.tsx';
import { useList } from './list-context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The information hidden from the owner of a surprise, in one sentence. */
export function useSurpriseText(): string {
  const { t, lang, zone: here } = useAccount();
  const { surprise_until: until, surprise_date: day, time_zone: zone } = useList().data.list;
  if (!until) return t('surpriseOpen');
  if (!day || !zone) return t('surpriseOn', { date: formatMoment(lang, new Date(until), here) });
  return t('surpriseOnDay', { date: formatDate(lang, new Date(day)), zone: formatTimeZone(lang, zone) });
}

/** Month and day of the occasions that have the same date everywhere. */
const usualDays: Record<string, string> = { christmas: '12-25', 'valentines-day': '02-14' };

/** The next date of the list's occasion, or an empty string. */
export function useUsualDay(): string {
  const { now } = useAccount().page;
  const day = usualDays[useList().data.list.occasion_slug];
  const year = new Date(now).getUTCFullYear();
  return day ? ([year, year + 1].map((each) => `${each}-${day}`).find((date) => date > now) ?? '') : '';
}

/** The day a surprise ends; empty until the owner reveals it. Defaults to the occasion's date. */
export function SurpriseDay({ intent }: { intent: string }) {
  const { t, page } = useAccount();
  const { list } = useList().data;
  const { surprise, surprise_until: until, surprise_date: day } = list;
  const zone = useTimeZone(list.time_zone ?? '');
  const usualDay = useUsualDay();
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <TextField
        intent={intent}
        name="surprise"
        type="date"
        value={day ?? until?.slice(0, 10) ?? (surprise ? '' : usualDay)}
        min={dayAt(zone || 'UTC', new Date(Date.parse(page.now) + dayMs))}
        optional
        label={t('surpriseUntil')}
        hint={t('surpriseDayHint')}
      />
    </>
  );
}

/** Hides from the owner who gives what, or reveals it. */
export function SurprisePart() {
  const { t } = useAccount();
  const { list } = useList().data;
  const text = useSurpriseText();
  return (
    <CollapsiblePart
      title={t('surprise')}
      state={list.surprise ? text : undefined}
      intents={['surprise', 'reveal']}
    >
      {!list.surprise && <p className="faint">{t('surpriseText')}</p>}
      <AccountForm key={list.surprise_until} intent="surprise" className="form">
        <SurpriseDay intent="surprise" />
        <FormProblem intent="surprise" />
        <SubmitButton intent="surprise" className="button">
          {t(list.surprise ? 'surpriseChange' : 'surprise')}
        </SubmitButton>
      </AccountForm>
      {list.surprise && (
        <details className="confirm">
          <summary className="text-button">{t('surpriseEnd')}</summary>
          <AccountForm intent="reveal" className="form">
            <p>{t('surpriseEndText')}</p>
            <FormProblem intent="reveal" />
            <SubmitButton intent="reveal" className="button primary danger">
              {t('surpriseEnd')}
            </SubmitButton>
          </AccountForm>
        </details>
      )}
    </CollapsiblePart>
  );
}
