import { useId } from 'react';
import { importFields, maxListColumns } from '#api/contract/list-import.ts';
import { fieldNames, type ImportedFile } from '#app/merchant/list-imports.ts';
import { type ShownColumn, useColumns } from '#app/merchant/use-columns.ts';
import { TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { dateText } from '../words.ts';
import { DeleteButton } from './import-button.tsx';

/** The columns of a file and what they contain, with the first rows as they're read that way. */
export function ColumnsForm({ id, file }: { id: number; file: ImportedFile }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('check');
  const preview = usePageForm<ImportedFile['preview']>('preview');
  const formId = useId();
  const contains = useId();
  const { shown, hidden, lines, needsUrl, choose } = useColumns({ id, file }, preview, valueOf);
  const row = ({ index, name, cells, field }: ShownColumn) => (
    <tr key={index}>
      <th scope="row" id={`${contains}-${index}`}>
        {name}
      </th>
      <td>
        <ul className="bare switching-cells">
          {cells.map((cell) => (
            <li key={cell}>{cell}</li>
          ))}
        </ul>
      </td>
      <td>
        <select
          className="field"
          name={`column-${index}`}
          value={field}
          aria-labelledby={`${contains} ${contains}-${index}`}
          onChange={(event) => choose(index, event.target.value)}
        >
          <option value="">{text('lists.notUsed')}</option>
          {importFields.map((one) => (
            <option key={one} value={one}>
              {fieldNames()[one]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
  return (
    <div className="stack gap-6">
      <p className="section-lead">{text('lists.columnsLead')}</p>
      <Form method="post" id={formId} className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="import" value={id} />
        <table className="table stacked switching-columns">
          <thead>
            <tr>
              <th scope="col">{text('lists.column')}</th>
              <th scope="col">{text('lists.examples')}</th>
              <th scope="col" id={contains}>
                {text('lists.contains')}
              </th>
            </tr>
          </thead>
          <tbody>{shown.map(row)}</tbody>
        </table>
        {hidden.length > 0 && (
          <details className="switching-more">
            <summary>{text('lists.moreColumns', { count: hidden.length })}</summary>
            <table className="table stacked switching-columns">
              <tbody>{hidden.map(row)}</tbody>
            </table>
            {file.columns.length >= maxListColumns && (
              <p className="muted">{text('lists.maxColumns', { max: maxListColumns })}</p>
            )}
          </details>
        )}
        {needsUrl && (
          <div className="switching-url">
            <TextField
              type="url"
              label={text('lists.url')}
              hint={text('lists.urlHint')}
              name="product_url"
              defaultValue={valueOf('product_url', file.productUrl ?? '')}
              problem={problemOf('product_url')}
            />
          </div>
        )}
      </Form>
      <Preview lines={lines} />
      <p className="field-problem" role="alert">
        {problemBeside('product_url')}
      </p>
      <div className="buttons switching-actions">
        <button type="submit" form={formId} className="button primary" aria-busy={busy || undefined}>
          {text('lists.check')}
        </button>
        <DeleteButton id={id} />
      </div>
    </div>
  );
}

/** The wishes of the first rows, as they're read, and rows without one. */
function Preview({ lines }: { lines: ImportedFile['preview'] }) {
  if (lines.length === 0) return <p className="muted">{text('lists.noRows')}</p>;
  const names = {
    customer: text('lists.customer'),
    list: text('lists.list'),
    product: text('common.product'),
    day: text('lists.fields.day'),
  };
  return (
    <div className="stack gap-3">
      <h3>{text('lists.previewTitle')}</h3>
      <table className="table stacked switching-preview">
        <thead>
          <tr>
            {Object.entries(names).map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              {line.error ? (
                <td colSpan={4} className="switching-unread">
                  {text('lists.row', { row: line.row, reason: text(`lists.rows.${line.error}`) })}
                </td>
              ) : (
                <>
                  <td>{line.customer}</td>
                  <td data-name={names.list}>{line.list || '–'}</td>
                  <td data-name={names.product}>{line.product}</td>
                  <td data-name={names.day}>{line.addedAt ? dateText(line.addedAt) : '–'}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
