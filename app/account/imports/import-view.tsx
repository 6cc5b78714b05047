import { useEffect } from 'react';
import { useAccount } from '../account-context.tsx';
import { AccountForm, FormProblem, SelectField, SubmitButton, TextField } from '../form.tsx';
import { ViewLink, without } from '../panel.tsx';
import type { ImportPageData } from './import-data.ts';
import { ImportProgress } from './import-progress.tsx';

const pollMs = 1_200;

/** Starts imports and shows their progress. */
export function ImportView({ data }: { data: ImportPageData }) {
  const { t, refresh } = useAccount();
  const { current } = data;
  const running = current !== null && (current.status === 'waiting' || current.status === 'running');
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => void refresh(), pollMs);
    return () => clearTimeout(timer);
  }, [running, refresh, data]);
  const earlier = data.earlier.filter(({ id }) => id !== current?.id);
  return (
    <div className="narrow">
      <div className="page-head">
        <div>
          <a className="crumb" href="/lists">
            {t('myLists')}
          </a>
          <h1>{t('importTitle')}</h1>
          <p className="summary above-2">{t('importIntro')}</p>
        </div>
      </div>
      {current ? (
        <ImportProgress current={current} />
      ) : data.lists.length > 0 ? (
        <ImportForm data={data} />
      ) : (
        <NoList />
      )}
      {earlier.length > 0 && (
        <section className="section">
          <h2 className="section-title">{t('earlierImports')}</h2>
          <ul className="plain-rows">
            {earlier.map((one) => (
              <li key={one.id}>
                <a className="row-link" href={`/lists/import?import=${one.id}`}>
                  <span className="row-text">
                    <strong>{one.listName}</strong>
                    <span className="faint">
                      {t('importDone', { count: one.saved })}
                      {one.failed > 0 && ` · ${t('importRowsFailed', { count: one.failed })}`}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function NoList() {
  const { t } = useAccount();
  return (
    <div className="empty is-left">
      <h2>{t('emptyTitle')}</h2>
      <a className="button primary" href="/lists?panel=new">
        {t('newList')}
      </a>
    </div>
  );
}

const tabs = [
  ['links', 'importLinks'],
  ['csv', 'importCsv'],
  ['amazon', 'importAmazon'],
] as const;

function ImportForm({ data }: { data: ImportPageData }) {
  const { t, view } = useAccount();
  const tab = tabs.find(([kind]) => kind === view.kind)?.[0] ?? 'links';
  const rest = without(view, 'kind');
  return (
    <>
      <div className="tabs">
        {tabs.map(([kind, name]) => (
          <ViewLink key={kind} to={{ ...rest, kind }} current={kind === tab}>
            {t(name)}
          </ViewLink>
        ))}
      </div>
      <AccountForm
        key={tab}
        intent={tab}
        className="form"
        encType={tab === 'csv' ? 'multipart/form-data' : undefined}
      >
        <SelectField
          intent={tab}
          name="list"
          value={data.chosen}
          label={t('importInto')}
          choices={data.lists.map(({ id, name }) => [id, name] as const)}
        />
        {tab === 'links' && (
          <TextField
            intent={tab}
            name="links"
            rows={8}
            maxLength={400_000}
            required
            label={t('linksLabel')}
            hint={t('linksHint', { count: data.maxRows })}
            placeholder="https://"
          />
        )}
        {tab === 'csv' && <CsvFields />}
        {tab === 'amazon' && (
          <TextField
            intent={tab}
            name="url"
            type="url"
            maxLength={2_000}
            required
            label={t('amazonLabel')}
            hint={t('amazonHint')}
            placeholder="https://www.amazon.de/hz/wishlist/ls/…"
          />
        )}
        <FormProblem intent={tab} />
        <div className="buttons above-3">
          <SubmitButton intent={tab}>{t('startImport')}</SubmitButton>
        </div>
      </AccountForm>
    </>
  );
}

function CsvFields() {
  const { t } = useAccount();
  return (
    <>
      <div className="field-row">
        <label htmlFor="csv-file" className="field-label">
          {t('csvLabel')}
        </label>
        <input id="csv-file" className="field" type="file" name="file" accept=".csv,.json,text/*" />
        <p className="field-hint">{t('csvHint')}</p>
      </div>
      <TextField intent="csv" name="csv" rows={6} maxLength={1_000_000} optional label={t('csvPaste')} />
    </>
  );
}
