import { Link } from '@remix-run/react';
import { text } from './texts.ts';

/** Links to the same page for the last `days`. */
export const DaysChoice = ({
  choices,
  days,
  toQuery = (one) => `days=${one}`,
}: {
  choices: readonly number[];
  /** Null if the page's period is none of them. */
  days: number | null;
  toQuery?: (days: number) => string;
}) => (
  <nav aria-label={text('common.period')} className="segments">
    {choices.map((one) => (
      <Link
        key={one}
        to={`?${toQuery(one)}`}
        preventScrollReset
        aria-current={one === days ? 'true' : undefined}
      >
        {text('common.days', { count: one })}
      </Link>
    ))}
  </nav>
);
