import type { CountedKind } from '../../api/contract/analytics-report.ts';

export interface ChartKind {
  kind: CountedKind;
  label: string;
  /** At least 4.5 to 1 on white; told apart by their dashes, too. */
  color: string;
  dashes?: string;
}

/** What is counted a day, as charts name and draw it. */
export const chartKinds: readonly ChartKind[] = [
  { kind: 'saves', label: 'Saves', color: '#1f5fd0' },
  { kind: 'listViews', label: 'List views', color: '#0b7a75', dashes: '7 3' },
  { kind: 'shares', label: 'Shares', color: '#a3217f', dashes: '2 3' },
  { kind: 'basketOpens', label: 'Basket opens', color: '#9a5b00' },
  { kind: 'checkouts', label: 'Checkouts', color: '#4a4a4a', dashes: '10 3 2 3' },
];
