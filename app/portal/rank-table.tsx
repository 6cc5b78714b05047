import type { ReactNode } from 'react';
import { text } from './texts.ts';
import { numberText } from './words.ts';

interface Column<Row> {
  name: string;
  count(row: Row): number;
}

/** Ranked products, each with its counts; the first column is also drawn as a bar. */
export function RankTable<Row>(props: {
  title: string;
  className?: string;
  rows: readonly Row[];
  idOf(row: Row): string | number;
  /** Image and name. */
  product(row: Row): ReactNode;
  columns: readonly [Column<Row>, ...Column<Row>[]];
}) {
  const { title, className = '', rows, idOf, product, columns } = props;
  const [ranked, ...others] = columns;
  const most = Math.max(1, ...rows.map(ranked.count));
  return (
    <table className={`most-saved ${className}`.trim()}>
      <caption>
        <h2>{title}</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text('common.product')}</span>
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            <th scope="row">
              <span className="most-name">{product(row)}</span>
            </th>
            <td data-name={ranked.name}>
              <span className="most-bar" aria-hidden="true">
                <i style={{ width: `${(ranked.count(row) / most) * 97}%` }} />
              </span>
              <span className="most-count">{numberText(ranked.count(row))}</span>
            </td>
            {others.map(({ name, count }) => (
              <td key={name} data-name={name}>
                {numberText(count(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
