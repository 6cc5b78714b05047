import { Form, useSubmit } from '@remix-run/react';
import { ChevronIcon } from '../icons.tsx';
import { periodName } from './month-words.ts';

/** Which month is shown; the address keeps it. Works without a script by its button. */
export function PeriodChoice({ period, periods }: { period: string; periods: readonly string[] }) {
  const submit = useSubmit();
  const [current = period, last] = periods;
  const nameOf = (one: string) => {
    if (one === current) return 'This month';
    return one === last ? 'Last month' : periodName(one, current);
  };
  return (
    <Form className="period-choice" onChange={({ currentTarget }) => submit(currentTarget)}>
      <select name="period" aria-label="Month" key={period} defaultValue={period}>
        {periods.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
      <ChevronIcon size={16} />
      <noscript>
        <button className="button">Show</button>
      </noscript>
    </Form>
  );
}
