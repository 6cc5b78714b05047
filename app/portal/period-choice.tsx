import { Form, useSubmit } from '@remix-run/react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { periodName } from './month-words.ts';
import { SearchParamSelect } from './search-param-select.tsx';
import { text } from './texts.ts';

/** Selects the month, which is in the URL. Works without JavaScript, with a button. */
export function PeriodChoice({ period, periods }: { period: string; periods: readonly string[] }) {
  const submit = useSubmit();
  return (
    <Form className="period-choice" onChange={({ currentTarget }) => submit(currentTarget)}>
      <SearchParamSelect name="period" aria-label={text('common.month')} value={period}>
        <PeriodOptions periods={periods} />
      </SearchParamSelect>
      <ChevronDownIcon size={16} />
      <noscript>
        <button className="button">{text('common.show')}</button>
      </noscript>
    </Form>
  );
}

/** @param periods newest first, including this month */
export function PeriodOptions({ periods }: { periods: readonly string[] }) {
  const [current = '', last] = periods;
  const nameOf = (one: string) => {
    if (one === current) return text('common.thisMonth');
    return one === last ? text('common.lastMonth') : periodName(one, current);
  };
  return periods.map((one) => (
    <option key={one} value={one}>
      {nameOf(one)}
    </option>
  ));
}
