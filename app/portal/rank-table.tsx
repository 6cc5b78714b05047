import type { ReactNode } from 'react';
import type { IconProps } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { text } from './texts.ts';
import { numberText } from './words.ts';

interface Column<Row> {
  name: string;
  count(row: Row): number;
  /** Formats the count, if it isn't a plain number. */
  text?(row: Row): string;
}

/** Ranked products with their counts; the first column is also a bar. */
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
  const textOf = ({ text, count }: Column<Row>, row: Row) => text?.(row) ?? numberText(count(row));
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
              <span className="line most-name">{product(row)}</span>
            </th>
            <td data-name={ranked.name}>
              <span className="most-bar" aria-hidden="true">
                <i style={{ width: `${(ranked.count(row) / most) * 97}%` }} />
              </span>
              <span className="most-count">{textOf(ranked, row)}</span>
            </td>
            {others.map((column) => (
              <td key={column.name} data-name={column.name}>
                {textOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A product's image, or an icon, and its name as a link. */
export function RankedProduct(props: {
  title: string;
  url: string | null;
  image: string | null;
  detail?: string | null;
  icon: (props: IconProps) => ReactNode;
}) {
  const { url, image, detail, icon: Icon } = props;
  const title = props.title || text('common.untitledProduct');
  const blank = (
    <span className="most-blank">
      <Icon size={16} />
    </span>
  );
  return (
    <>
      {image ? <PhotoImage src={image} width={40} height={50} loading="lazy" fallback={blank} /> : blank}
      <span>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
        {detail && <small>{detail}</small>}
      </span>
    </>
  );
}
