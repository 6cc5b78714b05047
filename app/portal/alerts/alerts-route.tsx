import type { LinksFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { alertKinds } from '#api/contract/alerts.ts';
import { kindNames, reportDays, testSentNote } from '#app/merchant/alert-kinds.ts';
import { DaysChoice } from '../days-choice.tsx';
import { Notice } from '../notice.tsx';
import { EmptyState, PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { numberText } from '../words.ts';
import styles from './alerts.css';
import { type AlertsData, loadAlerts, runAlerts } from './alerts.server.ts';
import { EmailSection } from './email-section.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { WatcherTable } from './watcher-table.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export { loadAlerts as loader, runAlerts as action };
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalAlertsRoute() {
  return <AlertsPage {...useLoaderData<typeof loadAlerts>()} />;
}

function AlertsPage(data: AlertsData) {
  const { settings, watchers, cursor } = data;
  const isEmpty = watchers.products.length === 0 && cursor === null;
  return (
    <>
      <PageHead title={text('alerts.title')} lead={text('alerts.lead')}>
        {!isEmpty && (
          <a className="button" href="/portal/alerts.csv" download>
            {text('common.downloadCsv')}
          </a>
        )}
      </PageHead>
      {!settings.emails_included && (
        <Notice tone="info" action={<Link to="/portal/subscription">{text('common.seePlans')}</Link>}>
          {text('alerts.notIncluded')}
        </Notice>
      )}
      {isEmpty ? (
        <EmptyState title={text('alerts.waitEmptyTitle')}>{text('alerts.waitEmptyText')}</EmptyState>
      ) : (
        <WatcherTable {...data} />
      )}
      {settings.emails_included && <Results {...data} />}
      <KindSwitches settings={settings} />
      <EmailSection {...data} />
    </>
  );
}

/** Emails of the last days, and their results. */
function Results({ report, days }: AlertsData) {
  return (
    <Section
      title={text('alerts.resultTitle')}
      lead={[text('alerts.resultLead'), testSentNote(report)].filter(Boolean).join(' ')}
      aside={<DaysChoice choices={reportDays} days={days} />}
    >
      {report.some(({ sent }) => sent > 0) ? (
        <table className="table alert-results">
          <thead>
            <tr>
              <th scope="col">{text('common.kind')}</th>
              {[text('alerts.sent'), text('alerts.opened'), text('alerts.pressed')].map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alertKinds.map((kind) => {
              const { sent, opened, pressed } = report.find((row) => row.kind === kind)!;
              return (
                <tr key={kind}>
                  <th scope="row">{kindNames()[kind]}</th>
                  <td className="number">{numberText(sent)}</td>
                  <td className="number">{numberText(opened)}</td>
                  <td className="number">{numberText(pressed)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className="muted">{text('alerts.resultEmpty')}</p>
      )}
    </Section>
  );
}
