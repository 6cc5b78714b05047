import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useSubmit } from '@remix-run/react';
import type { UnbilledReason } from '#api/contract/billed-action.ts';
import type { LedgerAction } from '#api/modules/analytics/schemas.ts';
import { nameOf } from '#app/merchant/keys.ts';
import { MonthNumbers } from '#app/portal/month-numbers.tsx';
import type { Overview } from '#app/portal/period.server.ts';
import { PeriodOptions } from '#app/portal/period-choice.tsx';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SearchParamSelect } from '../search-param-select.tsx';
import { text } from '../texts.ts';
import { momentText, monthText } from '../words.ts';
import styles from './usage.css';
import { loadLedger } from './usage.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => portalMeta(text('usage.actions'));

export const loader = (args: LoaderFunctionArgs) => loadLedger(args);

export default function PortalUsageRoute() {
  return <LedgerPage ledger={useLoaderData<typeof loader>() as Ledger} />;
}

type ActionKind = LedgerAction['kind'];

const actionKindNames = (): Record<ActionKind, string> => ({
  save: text('usage.save'),
  share: text('usage.share'),
  list_view: text('usage.listView'),
});

/** The reason why an action isn't billed. */
const unbilledNames = (): Record<UnbilledReason, string> => ({
  network_view_cap: text('usage.viewCap'),
  network_save_cap: text('usage.saveCap'),
  network_share_cap: text('usage.shareCap'),
  shopper_cap: text('usage.shopperCap'),
  repeated_save: text('usage.repeatedSave'),
  foreign_product: text('usage.foreignProduct'),
});

interface Action {
  id: number;
  kind: ActionKind;
  occurred_at: string;
  api_key_id: number | null;
  test: boolean;
  product: { id: number; title: string; url: string | null } | null;
  variant_id: string | null;
  unbilled_reason: UnbilledReason | null;
}

interface Ledger {
  filter: { period: string; kind: ActionKind | null; test: boolean | null };
  actions: Action[];
  nextCursor: string | null;
  /** The month's numbers, shown above its newest actions only. */
  overview: Overview | null;
  keys: { id: number; name: string | null; environment: string }[];
  /** Months to choose from, newest first. */
  periods: string[];
}

const queryOf = ({ period, kind, test }: Ledger['filter'], cursor: string | null = null): string =>
  new URLSearchParams({
    period,
    ...(kind && { kind }),
    ...(test !== null && { test: String(test) }),
    ...(cursor && { cursor }),
  }).toString();

/** Every action of a month, newest first, whether it's billed or not. */
function LedgerPage({ ledger }: { ledger: Ledger }) {
  const { filter, actions, nextCursor, overview, keys, periods } = ledger;
  const hasFilters = actions.length > 0 || filter.kind !== null || filter.test !== null;
  const month = `${monthText(`${filter.period}-01`)} ${filter.period.slice(0, 4)}`;
  return (
    <>
      <PageHead title={text('usage.title', { month })} lead={text('usage.lead')}>
        <a className="button" href={`/portal/usage.csv?${queryOf(filter)}`} download>
          {text('common.downloadCsv')}
        </a>
      </PageHead>
      {overview && overview.totals.total > 0 && (
        <div className="report below-8">
          <MonthNumbers overview={overview} />
          <DayChart report={overview.report} kinds={chartKinds()} unfinished={overview.isCurrent} />
        </div>
      )}
      <Filters filter={filter} periods={periods} onlyMonth={!hasFilters} />
      {actions.length === 0 ? (
        <NoActions filter={filter} periods={periods} month={month} />
      ) : (
        <ActionTable actions={actions} keys={keys} />
      )}
      {(!overview || nextCursor) && (
        <div className="row above-6">
          {!overview && (
            <Link className="button" to={`/portal/usage?${queryOf(filter)}`}>
              {text('usage.newest')}
            </Link>
          )}
          {nextCursor && (
            <Link className="button" to={`/portal/usage?${queryOf(filter, nextCursor)}`}>
              {text('usage.older')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/** Explains why no actions are shown, and links to where there are some. */
function NoActions({ filter, periods, month }: Pick<Ledger, 'filter' | 'periods'> & { month: string }) {
  const empty = (title: string, sentence: string, to: string, link: string) => (
    <EmptyState
      title={title}
      action={
        <Link className="button" to={to}>
          {link}
        </Link>
      }
    >
      {sentence}
    </EmptyState>
  );
  if (filter.kind !== null || filter.test !== null) {
    const all = `/portal/usage?period=${filter.period}`;
    return empty(
      text('usage.noMatchTitle'),
      text('usage.noMatchText', { month }),
      all,
      text('usage.showAll'),
    );
  }
  const title = text('usage.emptyTitle', { month });
  return filter.period === periods[0]
    ? empty(title, text('usage.emptyText'), '/portal/setup', text('setup.setUpButton'))
    : empty(title, text('usage.emptyPastText'), '/portal/usage', text('common.thisMonth'));
}

/** Filters in the URL; without JavaScript, with a button. Without actions, only for the month. */
function Filters({
  filter,
  periods,
  onlyMonth,
}: Pick<Ledger, 'filter' | 'periods'> & { onlyMonth: boolean }) {
  const submit = useSubmit();
  return (
    <Form
      className="row at-bottom gap-3 below-6 ledger-filters"
      onChange={({ currentTarget }) => submit(currentTarget)}
    >
      <label>
        <span className="field-label">{text('common.month')}</span>
        <SearchParamSelect className="field" name="period" value={filter.period}>
          <PeriodOptions periods={periods} />
        </SearchParamSelect>
      </label>
      {onlyMonth || <KindAndKeys filter={filter} />}
      <noscript>
        <button className="button">{text('common.show')}</button>
      </noscript>
    </Form>
  );
}

function KindAndKeys({ filter }: Pick<Ledger, 'filter'>) {
  return (
    <>
      <label>
        <span className="field-label">{text('common.kind')}</span>
        <SearchParamSelect className="field" name="kind" value={filter.kind ?? ''}>
          <option value="">{text('usage.all')}</option>
          {Object.entries(actionKindNames()).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SearchParamSelect>
      </label>
      <label>
        <span className="field-label">{text('usage.keys')}</span>
        <SearchParamSelect
          className="field"
          name="test"
          value={filter.test === null ? '' : String(filter.test)}
        >
          <option value="">{text('usage.all')}</option>
          <option value="false">{text('usage.liveKeys')}</option>
          <option value="true">{text('usage.testKeys')}</option>
        </SearchParamSelect>
      </label>
    </>
  );
}

function ActionTable({ actions, keys }: Pick<Ledger, 'actions' | 'keys'>) {
  const names = new Map(keys.map((key) => [key.id, nameOf(key)]));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={text('usage.actions')}>
      <table className="table stacked ledger">
        <thead>
          <tr>
            <th scope="col">{text('usage.time')}</th>
            <th scope="col">{text('common.kind')}</th>
            <th scope="col">{text('common.product')}</th>
            <th scope="col">{text('common.key')}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.id}>
              <td>{momentText(action.occurred_at)}</td>
              <td>
                {actionKindNames()[action.kind]}{' '}
                {action.test && <Badge tone="info">{text('usage.test')}</Badge>}
                {action.unbilled_reason && (
                  <>
                    <Badge>{text('usage.notBilled')}</Badge>
                    <p className="ledger-reason">{unbilledNames()[action.unbilled_reason]}</p>
                  </>
                )}
              </td>
              <td className={action.product ? 'ledger-product' : 'ledger-product none'}>
                <ProductLink product={action.product} />
              </td>
              <td className="muted">
                {action.api_key_id === null
                  ? '–'
                  : (names.get(action.api_key_id) ?? text('usage.deletedKey'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductLink({ product }: Pick<Action, 'product'>) {
  if (!product) return <span className="muted">–</span>;
  const name = product.title || product.url || text('usage.productId', { id: String(product.id) });
  if (!product.url) return name;
  return (
    <a href={product.url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
