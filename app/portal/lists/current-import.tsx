import { useEffect } from 'react';
import { undoImportDays, waitingDays } from '#api/contract/list-import.ts';
import {
  failureOf,
  type ImportedFile,
  productTables,
  type ShownImport,
  sourceName,
  statusText,
} from '#app/merchant/list-imports.ts';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { agoText, numberText } from '../words.ts';
import { ColumnsForm } from './columns-form.tsx';
import { DeleteButton, ImportButton } from './import-button.tsx';

const stepOf: Partial<Record<ShownImport['state'], number>> = { mapping: 0, checked: 2, storing: 2 };

/** The import that isn't finished, at its step. */
export function CurrentImport(props: { current: ShownImport; file: ImportedFile | null; now: string }) {
  const { current, now } = props;
  const steps = [text('lists.stepColumns'), text('lists.stepCheck'), text('lists.stepImport')];
  const step = stepOf[current.state] ?? 1;
  // The button that was pressed is gone with its step.
  useEffect(() => () => restoreFocus(null), [current.state]);
  return (
    <Section
      title={text('lists.newImport')}
      aside={
        <span className="muted">
          {sourceName(current.source)}, {agoText(current.created_at, now)}
        </span>
      }
    >
      <ol className="bare row gap-6 below-6 switching-steps" aria-label={text('lists.steps')}>
        {steps.map((name, index) => (
          <li key={name} className="line" aria-current={index === step ? 'step' : undefined}>
            <span aria-hidden="true">{index + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      <p role="status" className="switching-status">
        {statusText(current)}
      </p>
      <CurrentStep {...props} />
    </Section>
  );
}

function CurrentStep({ current, file }: { current: ShownImport; file: ImportedFile | null }) {
  const { id, state } = current;
  if (state === 'mapping') return file && <ColumnsForm key={id} id={id} file={file} />;
  if (state === 'checked') return file && <Checked current={current} file={file} />;
  if (state === 'failed') return <Failed current={current} />;
  return (
    <div className="stack gap-3 switching-progress">
      <progress aria-label={text('lists.newImport')} />
      {state === 'checking' && <p>{text('lists.rowsChecked', { count: current.rows })}</p>}
      <p className="muted">{text('lists.leave')}</p>
    </div>
  );
}

/** The wishes that will be imported, and those that won't. */
function Checked({ current, file }: { current: ShownImport; file: ImportedFile }) {
  const { id, wishes, reasons } = current;
  return (
    <div className="stack gap-6">
      {wishes > 0 && (
        <p className="muted">{text('lists.afterwards', { undo: undoImportDays, days: waitingDays })}</p>
      )}
      {reasons.length > 0 && (
        <div className="stack gap-3">
          <h3>{text('lists.leftOut')}</h3>
          <ul className="stack gap-1 bare">
            {reasons.map(({ code, count }) => (
              <li key={code}>
                <strong>{text('wishes', { count })}</strong> {text(`lists.rows.${code}`)}
              </li>
            ))}
          </ul>
          <p>
            <a className="button" href={`/portal/lists/${id}/problems.csv`} download>
              {text('lists.downloadLeftOut')}
            </a>
          </p>
        </div>
      )}
      <div className="buttons switching-actions">
        {wishes > 0 && (
          <ImportButton intent="run" id={id} look="primary" label={text('lists.import', { count: wishes })} />
        )}
        <ImportButton intent="change" id={id} label={text('lists.change')} />
        <DeleteButton id={id} />
      </div>
      {productTables(file).map((table) => (
        <Products key={table.title} {...table} />
      ))}
    </div>
  );
}

function Products({ title, rows }: ReturnType<typeof productTables>[number]) {
  return (
    <div className="stack gap-3">
      <h3>{title}</h3>
      <table className="table switching-products">
        <thead>
          <tr>
            <th scope="col">{text('common.product')}</th>
            <th scope="col" className="number">
              {text('lists.wishes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, wishes }, index) => (
            <tr key={index}>
              <td>
                {name}
                {note && <small>{note}</small>}
              </td>
              <td className="number">{numberText(wishes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Other columns can help with some errors, another try with one, and another file with the others. */
function Failed({ current }: { current: ShownImport }) {
  const { id } = current;
  const { reason, canChange } = failureOf(current);
  return (
    <div className="stack">
      <Notice tone="err" live>
        {reason}
      </Notice>
      <div className="buttons switching-actions">
        {canChange && <ImportButton intent="change" id={id} look="primary" label={text('lists.change')} />}
        <DeleteButton id={id} />
      </div>
    </div>
  );
}
