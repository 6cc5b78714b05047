import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { ListImportState } from '#api/contract/list-import.ts';
import {
  canBeUndone,
  foundText,
  isChanging,
  isWaiting,
  listFileTypes,
  type ListsData,
  sourceName,
  sourceNames,
  useLastImported,
} from '#app/merchant/list-imports.ts';
import { maxFileBytes } from '#app/merchant/max-file-bytes.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { ConfirmDialog } from '../dialog.tsx';
import { Badge, Notice, type Tone } from '../notice.tsx';
import { PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { UploadForm } from '../upload-form.tsx';
import { agoText, dateText, numberText } from '../words.ts';
import { CurrentImport } from './current-import.tsx';
import { DeleteButton } from './import-button.tsx';
import styles from './lists.css';
import { answerLists, loadLists } from './lists.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadLists(args));
export const action = (args: ActionFunctionArgs) => answerLists(args);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalListsRoute() {
  const { lists, owners } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('lists.title')} lead={text('lists.lead')} />
      {lists ? (
        <ListsPage {...lists} />
      ) : (
        <Notice tone="info">{text('lists.ownersOnly', { names: owners.join(', ') })}</Notice>
      )}
    </>
  );
}

const stateTones: Partial<Record<ListImportState, Tone>> = {
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  storing: 'info',
  done: 'ok',
  undoing: 'info',
  failed: 'err',
};

function ListsPage(lists: ListsData) {
  const { current, file, imports, hosts, now } = lists;
  useReloadWhile([...imports, ...(current ? [current] : [])].some(isChanging));
  const finished = useLastImported(lists);
  return (
    <>
      {finished && (
        <Notice tone="ok" live>
          {text('lists.imported', { found: foundText(finished) })}
        </Notice>
      )}
      {hosts.length > 0 ? (
        <p className="section-lead switching-hosts">{text('products.hosts', { hosts: hosts.join(', ') })}</p>
      ) : (
        <Notice tone="warn" action={<Link to="/portal/keys">{text('products.verifyDomain')}</Link>}>
          {text('lists.noHosts')}
        </Notice>
      )}
      {current ? <CurrentImport key={current.id} current={current} file={file} now={now} /> : <FileSection />}
      <Section title={text('products.recent')}>
        {imports.length === 0 ? (
          <p className="muted">{text('products.none')}</p>
        ) : (
          <Imports imports={imports} now={now} />
        )}
      </Section>
      <Section title={text('lists.exportTitle')} lead={text('lists.exportLead')}>
        <a className="button" href="/portal/lists.csv" download>
          {text('common.downloadCsv')}
        </a>
      </Section>
    </>
  );
}

const FileSection = () => (
  <Section title={text('products.fileTitle')} lead={text('lists.fileLead', { apps: sourceNames() })}>
    <UploadForm
      intent="upload"
      name="file"
      types={listFileTypes}
      maxBytes={maxFileBytes}
      tooLarge={text('lists.fileTooLarge')}
      label={text('products.chooseFile')}
      of={text('lists.ofFile')}
    />
  </Section>
);

function Imports({ imports, now }: Pick<ListsData, 'imports' | 'now'>) {
  const [undone, setUndone] = useState<number | null>(null);
  return (
    <>
      <table className="table stacked switching-imports">
        <thead>
          <tr>
            <th scope="col">{text('products.received')}</th>
            <th scope="col">{text('common.status')}</th>
            <th scope="col" className="number">
              {text('lists.wishes')}
            </th>
            <th scope="col" className="number">
              {text('lists.persons')}
            </th>
            <th scope="col">{text('lists.waits')}</th>
            <th scope="col">
              <span className="visually-hidden">{text('lists.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.id}>
              <td>
                <time dateTime={one.created_at}>{agoText(one.created_at, now)}</time>
                <small>{sourceName(one.source)}</small>
              </td>
              <td>
                <Badge tone={stateTones[one.state]}>{text(`lists.states.${one.state}`)}</Badge>
              </td>
              <td className="number" data-name={text('lists.wishes')}>
                {numberText(one.wishes)}
              </td>
              <td className="number" data-name={text('lists.persons')}>
                {numberText(one.people)}
              </td>
              <td data-name={text('lists.waits')} className={one.waits_until ? '' : 'switching-none'}>
                {one.waits_until ? dateText(one.waits_until) : '–'}
              </td>
              <td>
                {canBeUndone(one, now) && (
                  <button
                    type="button"
                    className="button"
                    aria-label={`${text('lists.undoImport')}, ${agoText(one.created_at, now)}`}
                    onClick={() => setUndone(one.id)}
                  >
                    {text('undo')}
                  </button>
                )}
                {isWaiting(one) && (
                  <div className="buttons switching-actions">
                    <Link
                      className="button"
                      to={`?import=${one.id}`}
                      aria-label={`${text('continue')}, ${agoText(one.created_at, now)}`}
                    >
                      {text('continue')}
                    </Link>
                    <DeleteButton id={one.id} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmUndo id={undone} onClose={() => setUndone(null)} />
    </>
  );
}

function ConfirmUndo({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    <ConfirmDialog
      open={id !== null}
      title={text('lists.undoQuestion')}
      confirm={text('lists.undoImport')}
      dismiss={text('lists.keep')}
      busy={busy}
      problem={problems[0]?.hint}
      onConfirm={() => id !== null && send('undo', { import: id })}
      onClose={onClose}
    >
      <p>{text('lists.undoText')}</p>
    </ConfirmDialog>
  );
}
