import { eventDays, type EventType } from '#api/contract/event-types.ts';
import { TextField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { TypeChoices } from '../type-choices.tsx';
import { usePageForm } from '../use-page-form.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The value of a date and time field, `2026-11-24T09:30`, in UTC. */
const fieldMoment = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** Replays the events of a period, by default the last 24 hours. */
export function ReplaySection(props: { types: readonly EventType[]; isPaused: boolean; now: string }) {
  const { types, isPaused, now } = props;
  return (
    <Section title={text('endpoints.replayTitle')} lead={text('endpoints.replayText', { days: eventDays })}>
      {isPaused ? (
        <p className="muted">{text('endpoints.resumeFirst')}</p>
      ) : (
        <Replay types={types} now={now} />
      )}
    </Section>
  );
}

function Replay({ types, now }: { types: readonly EventType[]; now: string }) {
  const { Form, busy, problemOf, problemBeside, valueOf, data } = usePageForm<{ events: number }>('replay');
  // The end of the current minute.
  const end = Math.floor(Date.parse(now) / minuteMs) * minuteMs + minuteMs;
  return (
    <Form
      method="post"
      className="endpoint-form"
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="replay" />
      <div className="row at-bottom gap-3 endpoint-line">
        <TextField
          name="from"
          type="datetime-local"
          required
          label={text('endpoints.from')}
          defaultValue={valueOf('from', fieldMoment(end - dayMs))}
          problem={problemOf('from')}
        />
        <TextField
          name="to"
          type="datetime-local"
          required
          label={text('endpoints.to')}
          defaultValue={valueOf('to', fieldMoment(end))}
          problem={problemOf('to')}
        />
      </div>
      <TypeChoices legend={text('events.title')} initial={types} problem={problemOf('types')} />
      <p className="field-problem" role="alert">
        {problemBeside('from', 'to', 'types')}
      </p>
      <div className="row">
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('endpoints.replay')}
        </button>
      </div>
      <div role="status" className="endpoint-result">
        {!busy && data && <Notice tone={data.events > 0 ? 'ok' : 'info'}>{replayedText(data.events)}</Notice>}
      </div>
    </Form>
  );
}

const replayedText = (count: number) =>
  count > 0 ? text('endpoints.replayed', { count }) : text('endpoints.replayedNone');
