import { text } from './texts.ts';
import { numberName } from './words.ts';

export interface FunnelStep {
  label: string;
  value: number;
  color: string;
}

/** "24 for every 100 saves" rather than a percentage: opens of the basket can exceed saves. */
function share(value: number, saves: number): string | null {
  if (saves === 0) return null;
  const each = (value / saves) * 100;
  return text('charts.per100Saves', { value: each < 10 ? Math.round(each * 10) / 10 : Math.round(each) });
}

/** Funnel steps as bars, each with its count and its ratio to the first step, saves. */
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
