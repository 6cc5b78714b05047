import { Form, Link, useSubmit } from '@remix-run/react';
import type { UnbilledReason, LedgerAction } from '#api/contract/portal-usage.ts';
import { SearchParamSelect } from '../search-param-select.tsx';
import { Badge } from '../notice.tsx';
import { PeriodOptions } from '#app/portal/overview/period-choice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { monthText, momentText } from '../words.ts';

type ActionKind = LedgerAction['kind'];

const actionKindNames: Record<ActionKind, string> = {
  save: 'Save',
  share: 'Share',
  list_view: 'List view',
};

/** Why an action is not billed. */
const unbilledNames: Record<UnbilledReason, string> = {
  network_view_cap: 'Over the daily limit of billed views of a list from one network',
  network_save_cap: 'Over the hourly limit of billed anonymous saves from one network',
};

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

export interface Ledger {
  filter: { period: string; kind: ActionKind | null; test: boolean | null };
  actions: Action[];
  nextCursor: string | null;
  /** Whether the newest are shown. */
  isFirst: boolean;
  keys: { id: number; name: string | null }[];
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

/** Every action of a month, newest first: those that limits and invoices count, and those that aren't billed. */
export function LedgerPage({ ledger }: { ledger: Ledger }) {
  const { filter, actions, nextCursor, isFirst, keys, periods } = ledger;
  const month = `${monthText(`${filter.period}-01`)} ${filter.period.slice(0, 4)}`;
  return (
    <>
      <PageHead
        title={`Actions in ${month}`}
        lead="Every action of the month, and whether it is billed. Shoppers and their lists stay anonymous."
      >
        <a className="button" href={`/portal/usage.csv?${queryOf(filter)}`} download>
          Download CSV
        </a>
      </PageHead>
      <Filters filter={filter} periods={periods} />
      {actions.length === 0 ? (
        <NoActions filter={filter} month={month} />
      ) : (
        <ActionTable actions={actions} keys={keys} />
      )}
      <div className="row ledger-pages">
        {!isFirst && (
          <Link className="button" to={`/portal/usage?${queryOf(filter)}`}>
            Newest
          </Link>
        )}
        {nextCursor && (
          <Link className="button" to={`/portal/usage?${queryOf(filter, nextCursor)}`}>
            Older
          </Link>
        )}
      </div>
    </>
  );
}

function NoActions({ filter, month }: Pick<Ledger, 'filter'> & { month: string }) {
  if (filter.kind === null && filter.test === null) {
    return (
      <EmptyState title={`No actions in ${month}`}>
        Your shoppers’ saves, shares and list views will appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No matching actions"
      action={
        <Link className="button" to={`/portal/usage?period=${filter.period}`}>
          Show all actions
        </Link>
      }
    >
      No action in {month} matches these filters.
    </EmptyState>
  );
}

/** The address keeps what is chosen; without a script by the button. */
function Filters({ filter, periods }: Pick<Ledger, 'filter' | 'periods'>) {
  const submit = useSubmit();
  return (
    <Form className="ledger-filters" onChange={({ currentTarget }) => submit(currentTarget)}>
      <label>
        <span className="field-label">Month</span>
        <SearchParamSelect className="field" name="period" value={filter.period}>
          <PeriodOptions periods={periods} />
        </SearchParamSelect>
      </label>
      <label>
        <span className="field-label">Kind</span>
        <SearchParamSelect className="field" name="kind" value={filter.kind ?? ''}>
          <option value="">All</option>
          {Object.entries(actionKindNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SearchParamSelect>
      </label>
      <label>
        <span className="field-label">Keys</span>
        <SearchParamSelect
          className="field"
          name="test"
          value={filter.test === null ? '' : String(filter.test)}
        >
          <option value="">All</option>
          <option value="false">Live keys</option>
          <option value="true">Test keys</option>
        </SearchParamSelect>
      </label>
      <noscript>
        <button className="button">Show</button>
      </noscript>
    </Form>
  );
}

function ActionTable({ actions, keys }: Pick<Ledger, 'actions' | 'keys'>) {
  const names = new Map(keys.map(({ id, name }) => [id, name ?? `Key ${id}`]));
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Actions">
      <table className="table ledger">
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            <th scope="col">Kind</th>
            <th scope="col">Product</th>
            <th scope="col">Key</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.id}>
              <td>{momentText(action.occurred_at)}</td>
              <td>
                {actionKindNames[action.kind]} {action.test && <Badge tone="info">Test</Badge>}
                {action.unbilled_reason && (
                  <>
                    <Badge>Not billed</Badge>
                    <p className="ledger-reason">{unbilledNames[action.unbilled_reason]}</p>
                  </>
                )}
              </td>
              <td className="ledger-product">
                <ProductLink product={action.product} />
              </td>
              <td className="muted">
                {action.api_key_id === null
                  ? '–'
                  : (names.get(action.api_key_id) ?? `Key ${action.api_key_id}`)}
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
  const name = product.title || product.url || `Product ${product.id}`;
  if (!product.url) return name;
  return (
    <a href={product.url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
