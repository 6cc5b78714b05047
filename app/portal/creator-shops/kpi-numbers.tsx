import type { ShopKpis } from '#api/modules/creators/schemas.ts';
import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import { text } from '../texts.ts';
import { decimalText, numberText } from '../words.ts';
import { type AnalyticsKind, analyticsKinds } from './analytics-kinds.ts';

const names = (): Record<AnalyticsKind, string> => ({
  views: text('shops.views'),
  clicks: text('shops.clicksOnProducts'),
  saves: text('charts.saves'),
  plays: text('shops.videosPlayed'),
});

/** `12% more than the 30 days before` */
function comparison(now: number, before: number, days: number): string {
  const then = text('shops.daysBefore', { count: days });
  if (before === 0) return now === 0 ? text('shops.noneEither', { then }) : text('shops.noneThen', { then });
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return text('shops.asMany', { then });
  if (now > before && percent >= 900) return text('shops.times', { count: Math.round(now / before), then });
  return text(now > before ? 'shops.moreThan' : 'shops.fewerThan', { percent, then });
}

/** The line below a number: the number of visitors, or the rate per hundred views. */
function besideOf(kind: AnalyticsKind, kpis: ShopKpis): string | null {
  const { click_rate: clicks, save_rate: saves, visitors } = kpis;
  if (kind === 'views') return text('shops.visitors', { count: visitors });
  if (kind === 'clicks' && clicks !== null)
    return text('shops.perHundredViews', { rate: decimalText(clicks) });
  if (kind === 'saves' && saves !== null) return text('shops.perHundredViews', { rate: decimalText(saves) });
  return null;
}

/** Four metrics, each compared with the previous period. */
export function KpiNumbers({ kpis, days }: { kpis: ShopKpis; days: number }) {
  // Without the last day, which has only just begun and would look like a drop.
  const whole = kpis.days.slice(0, -1);
  return (
    <dl className="month-numbers kpis">
      {analyticsKinds().map(({ kind }) => (
        <div key={kind}>
          <dt>{names()[kind]}</dt>
          <dd className="month-number">
            {numberText(kpis[kind])}
            {whole.length > 1 && (
              <Sparkline values={whole.map((day) => day[kind])} color="var(--ink-3)" dot="var(--action)" />
            )}
          </dd>
          <dd className="muted">{comparison(kpis[kind], kpis.previous[kind], days)}</dd>
          <dd className="muted">{besideOf(kind, kpis)}</dd>
        </div>
      ))}
    </dl>
  );
}
