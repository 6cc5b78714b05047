import type { TextName } from '#app/hosted/notice.ts';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SubmitButton } from '../form.tsx';
import type { RowNote, ShownImport } from './import-data.ts';

/** The message for a row's error code. */
function rowText(code: string): TextName {
  switch (code) {
    case 'not_a_product_page':
    case 'fallback_scrape_failed':
      return 'rowNotProduct';
    case 'gone':
      return 'rowGone';
    case 'refused':
      return 'rowRefused';
    case 'network_error':
    case 'external_error':
    case 'fetch_failed':
      return 'rowUnreachable';
    case 'invalid_url':
      return 'rowInvalid';
    case 'missing_url':
      return 'rowNoLink';
    default:
      return 'rowFailed';
  }
}

/** The reason why a list on another site couldn't be read. */
function failureText(error: string | null): TextName {
  if (error === 'list_not_found') return 'listNotFound';
  return error === 'list_not_public' ? 'listNotPublic' : 'listUnreadable';
}

function Rows({ rows }: { rows: RowNote[] }) {
  const { t } = useAccount();
  return (
    <ul className="plain-rows import-failures">
      {rows.map(({ position, what, code }) => (
        <li key={position}>
          <span className="row-text">
            <span className="breakable">{what || t('importRow', { row: position })}</span>
            <span className="faint">{t(rowText(code))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** An import's progress, and the rows that failed. */
export function ImportProgress({ current }: { current: ShownImport }) {
  const { t } = useAccount();
  const done = current.saved + current.failed;
  const running = current.status === 'waiting' || current.status === 'running';
  return (
    <section className="stack gap-3 import-progress">
      <h2>{current.listName}</h2>
      <p role="status">
        {current.status === 'waiting'
          ? t('importWaiting')
          : current.status === 'running'
            ? t('importRunning', { done, count: current.total })
            : current.status === 'failed'
              ? `${t('importFailed')}. ${t(failureText(current.error))}`
              : t('importDone', { count: current.saved })}
      </p>
      {running && <progress max={Math.max(1, current.total)} value={done} aria-label={t('importTitle')} />}
      {current.unusedColumns.length > 0 && (
        <p className="breakable">{t('importUnused', { columns: current.unusedColumns.join(', ') })}</p>
      )}
      {current.failures.length > 0 && (
        <>
          <h3 className="section-title">{t('importRowsFailed', { count: current.failed })}</h3>
          <Rows rows={current.failures} />
        </>
      )}
      {current.unlinked.length > 0 && (
        <>
          <h3 className="section-title">{t('importRowsUnlinked', { count: current.unlinked.length })}</h3>
          <Rows rows={current.unlinked} />
        </>
      )}
      <div className="buttons above-3">
        {running ? (
          <a className="button without-script" href={`/lists/import?import=${current.id}`}>
            {t('importRefresh')}
          </a>
        ) : (
          <>
            {current.listToken && (
              <a className="button primary" href={`/lists/${current.listToken}`}>
                {t('toList', { list: current.listName })}
              </a>
            )}
            {current.canRetry && (
              <AccountForm intent="retry" fields={{ import: current.id }}>
                <SubmitButton intent="retry" className="button">
                  {t('importAgain')}
                </SubmitButton>
              </AccountForm>
            )}
          </>
        )}
      </div>
      <FormProblem intent="retry" />
    </section>
  );
}
