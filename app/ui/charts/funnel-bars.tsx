import { text } from './texts.ts';
import { numberName } from './words.ts';

export interface FunnelStep {
  label: string;
  value: number;
  color: string;
}

/** "24 for every 100 saves", not a percentage, because a basket may be opened more often than something is saved. */
function share(value: number, saves: number): string | null {
  if (saves === 0) return null;
  const each = (value / saves) * 100;
  return text('charts.per100Saves', { value: each < 10 ? Math.round(each * 10) / 10 : Math.round(each) });
}

/** Steps that begin with saves as bars, each with its number and its ratio to the saves. */
export function FunnelBars({ steps }: { steps: readonly FunnelStep[] }) {
  const [first] = steps;
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className="funnel">
      {steps.map((step, at) => {
        const said = first && at > 0 ? share(step.value, first.value) : null;
        return (
          <li key={step.label}>
            <span className="funnel-name">{step.label}</span>
            <b>{numberName(step.value)}</b>
            <span className="funnel-bar" aria-hidden="true">
              <i style={{ width: `${(step.value / most) * 100}%`, background: step.color }} />
            </span>
            {said && <span className="funnel-share">{said}</span>}
          </li>
        );
      })}
    </ol>
  );
}
