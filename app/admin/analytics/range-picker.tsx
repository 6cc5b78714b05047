import { BlockStack, Box, Button, DatePicker, InlineStack, Popover, TextField } from '@shopify/polaris';
import { CalendarIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import {
  dayOf,
  type DayRange,
  firstDay,
  isDay,
  maxDays,
  type RangeFault,
  rangeFault,
  rangePresets,
} from '#api/contract/analytics-range.ts';
import { formatDate } from '#api/contract/language/dates.ts';
import { rangeName } from '#app/ui/charts/words.ts';
import { lang, text } from '../texts.ts';
import { type AnalyticsView, presetNames } from './view.ts';

/** The picker uses the browser's time zone; our days have none. */
const localDate = (day: string) => new Date(`${day}T00:00:00`);
const dayOfLocal = (date: Date) =>
  dayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));

/** Explains why a range is invalid. */
export const faultText = (fault: RangeFault): string =>
  text(`analytics.${fault}`, { date: formatDate(lang(), new Date(firstDay)), days: maxDays });

/** Selects the period: a preset or custom dates. */
export function RangePicker({
  view,
  today,
  onChange,
}: {
  view: AnalyticsView;
  today: string;
  onChange(changes: Partial<AnalyticsView>): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<DayRange>(view.range);
  const [shown, setShown] = useState(() => monthOf(view.range.to));
  const fault = rangeFault(own, today);
  const isWhole = isDay(own.from) && isDay(own.to) && own.from <= own.to;

  const close = () => {
    setOpen(false);
    setOwn(view.range);
  };
  const write = (changes: Partial<DayRange>) => {
    const range = { ...own, ...changes };
    setOwn(range);
    if (isDay(range.to)) setShown(monthOf(range.to));
  };
  return (
    <Popover
      active={isOpen}
      onClose={close}
      preferredAlignment="left"
      fluidContent
      activator={
        <Button icon={CalendarIcon} disclosure onClick={() => (isOpen ? close() : setOpen(true))}>
          {view.preset === null ? rangeName(view.range) : text(presetNames[view.preset])}
        </Button>
      }
    >
      <Box padding="400" maxWidth="344px">
        <BlockStack gap="400">
          <InlineStack gap="200">
            {rangePresets.map((preset) => (
              <Button
                key={preset}
                size="slim"
                pressed={view.preset === preset}
                onClick={() => {
                  setOpen(false);
                  onChange({ preset });
                }}
              >
                {text(presetNames[preset])}
              </Button>
            ))}
          </InlineStack>
          <InlineStack gap="200" wrap={false}>
            <TextField
              label={text('analytics.from')}
              type="date"
              max={today}
              autoComplete="off"
              value={own.from}
              error={fault !== null}
              onChange={(from) => write({ from })}
            />
            <TextField
              label={text('analytics.to')}
              type="date"
              max={today}
              autoComplete="off"
              value={own.to}
              error={fault ? faultText(fault) : undefined}
              onChange={(to) => write({ to })}
            />
          </InlineStack>
          <DatePicker
            {...shown}
            allowRange
            weekStartsOn={1}
            disableDatesAfter={localDate(today)}
            selected={isWhole ? { start: localDate(own.from), end: localDate(own.to) } : undefined}
            onMonthChange={(month, year) => setShown({ month, year })}
            onChange={({ start, end }) => setOwn({ from: dayOfLocal(start), to: dayOfLocal(end) })}
          />
          <InlineStack gap="200" align="end">
            <Button onClick={close}>{text('cancel')}</Button>
            <Button
              variant="primary"
              disabled={fault !== null}
              onClick={() => {
                setOpen(false);
                onChange({ preset: null, range: own });
              }}
            >
              {text('analytics.apply')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Box>
    </Popover>
  );
}

function monthOf(day: string) {
  const [year, month] = day.split('-').map(Number);
  return { year: year ?? 0, month: (month ?? 1) - 1 };
}
