import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ImportFormat } from '#api/contract/product-import.ts';
import { maxFileBytes } from '#app/merchant/max-file-bytes.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { CodeBlock } from '../copy-button.tsx';
import { TextField } from '../fields.tsx';
import { Badge, Notice, type Tone } from '../notice.tsx';
import { PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { UploadForm } from '../upload-form.tsx';
import { usePageForm } from '../use-page-form.ts';
import { agoText, numberText } from '../words.ts';
import { fileFormats } from './file-formats.ts';
import styles from './products.css';
import { answerProductData, loadProductData } from './products.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadProductData(args));
export const action = (args: ActionFunctionArgs) => answerProductData(args);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalProductsRoute() {
  return <ProductDataPage {...useLoaderData<typeof loader>()} />;
}

type ProductData = SerializeFrom<typeof loader>;
type ShownImport = ProductData['imports'][number];

const isEnded = ({ state }: ShownImport) => state === 'done' || state === 'failed';

function ProductDataPage({ feed, imports, hosts, partnerId, baseUrl, now }: ProductData) {
  const isWaiting =
    (feed.url !== null && feed.readAt === null && feed.error === null) || !imports.every(isEnded);
  useReloadWhile(isWaiting);
  return (
    <>
      <PageHead title={text('common.productData')} lead={text('products.lead')} />
      {hosts.length > 0 ? (
        <p className="section-lead products-hosts">{text('products.hosts', { hosts: hosts.join(', ') })}</p>
      ) : (
        <Notice tone="warn" action={<Link to="/portal/keys">{text('products.verifyDomain')}</Link>}>
          {text('products.noHosts')}
        </Notice>
      )}
      <FeedSection feed={feed} now={now} />
      <FileSection />
      <Section title={text('products.recent')}>
        {imports.length === 0 ? (
          <p className="muted">{text('products.none')}</p>
        ) : (
          <Imports imports={imports} now={now} />
        )}
      </Section>
      <Section title={text('products.apiTitle')} lead={text('products.apiLead')}>
        <CodeBlock code={sendSnippet(baseUrl, partnerId)} what={text('products.apiCode')} />
        <p className="row above-4">
          <Link className="button" to="/portal/tokens">
            {text('tokens.create')}
          </Link>
          <a className="button quiet" href={columnsGuide} hrefLang="en">
            {text('products.allColumns')}
          </a>
        </p>
      </Section>
    </>
  );
}

const columnsGuide = '/docs/api-partners#product-data';
/** The feed's URL and the result of its last read. */
function FeedSection({ feed, now }: Pick<ProductData, 'feed' | 'now'>) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('feed');
  return (
    <Section
      title={text('products.feedTitle')}
      lead={text('products.feedLead')}
      aside={
        feed.url !== null && (
          <Form method="post">
            <input type="hidden" name="intent" value="feed-remove" />
            <button type="submit" className="button quiet">
              {text('products.removeFeed')}
            </button>
          </Form>
        )
      }
    >
      <Form method="post" className="products-feed" key={feed.url} noValidate>
        <input type="hidden" name="intent" value="feed" />
        <TextField
          type="url"
          label={text('products.feedUrl')}
          name="url"
          placeholder="https://shop.example/feeds/google.xml"
          defaultValue={valueOf('url', feed.url ?? '')}
          problem={problemOf('url') ?? problemBeside('url')}
        />
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('products.readFeed')}
        </button>
      </Form>
      <div role="status" className="products-feed-state">
        <FeedState feed={feed} now={now} />
      </div>
    </Section>
  );
}

function FeedState({ feed: { url, readAt, error }, now }: Pick<ProductData, 'feed' | 'now'>) {
  if (url === null) return null;
  if (error)
    return (
      <Notice tone="err">{text('products.feedFailed', { reason: text(`products.errors.${error}`) })}</Notice>
    );
  return (
    <p className="muted">
      {readAt === null
        ? text('products.feedWaiting')
        : text('products.feedRead', { ago: agoText(readAt, now) })}
    </p>
  );
}

const sampleCsv = `url,sku,price,compare_at_price,currency,availability,quantity
https://shop.example/products/ono-vase?variant=4102,ONO-S,45.00,54.00,EUR,low_stock,3
https://shop.example/products/ono-vase?variant=4103,ONO-M,49.00,,EUR,out_of_stock,0`;

function FileSection() {
  return (
    <Section title={text('products.fileTitle')} lead={text('products.fileLead')}>
      <div className="stack">
        <UploadForm
          intent="file"
          name="file"
          types={Object.keys(fileFormats)}
          maxBytes={maxFileBytes}
          tooLarge={text('products.fileTooLarge')}
          label={text('products.chooseFile')}
          of={text('products.ofFile')}
          done={text('products.fileSent')}
        />
        <CodeBlock code={sampleCsv} what={text('products.sample')} />
      </div>
    </Section>
  );
}

const formatNames: Record<ImportFormat, string> = {
  ndjson: 'NDJSON',
  csv: 'CSV',
  google_xml: 'Google XML',
  google_tsv: 'Google TSV',
};
const tones = { queued: 'info', running: 'info', done: 'ok', failed: 'err' } as const satisfies Record<
  ShownImport['state'],
  Tone
>;

function Imports({ imports, now }: Pick<ProductData, 'imports' | 'now'>) {
  return (
    <table className="table products-imports">
      <thead>
        <tr>
          <th>{text('products.received')}</th>
          <th>{text('common.status')}</th>
          <th className="number">{text('products.rows')}</th>
          <th className="number">{text('products.accepted')}</th>
          <th className="number">{text('products.unmatched')}</th>
          <th className="number">{text('products.refused')}</th>
        </tr>
      </thead>
      {imports.map((one) => (
        <tbody key={one.id}>
          <tr>
            <td>
              <time dateTime={one.created_at}>{agoText(one.created_at, now)}</time>{' '}
              <small>{formatNames[one.format]}</small>
            </td>
            <td>
              <Badge tone={tones[one.state]}>{text(`products.${one.state}`)}</Badge>
            </td>
            {(
              [
                ['rows', one.rows],
                ['accepted', one.accepted],
                ['unmatched', one.unmatched],
                ['refused', one.refused],
              ] as const
            ).map(([name, count]) => (
              <td key={name} className="number" data-name={text(`products.${name}`)}>
                {numberText(count)}
              </td>
            ))}
          </tr>
          {(one.error !== null || one.reasons.length > 0) && (
            <tr className="products-reasons">
              <td colSpan={6}>
                <ul className="stack gap-1 bare">
                  {one.error && <li className="err">{text(`products.errors.${one.error.code}`)}</li>}
                  {one.reasons.map(({ code, count, row }) => (
                    <li key={code}>
                      <strong>{text('products.rowCount', { count })}</strong>{' '}
                      {text(`products.errors.${code}`)}{' '}
                      <span className="muted">{text('products.firstRow', { row })}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

const sendSnippet = (
  baseUrl: string,
  partnerId: number,
) => `curl --request PUT ${baseUrl}/partners/${partnerId}/products \\
  --header 'Authorization: Bearer wl_pat_…' \\
  --header 'Content-Type: text/csv' \\
  --data-binary @products.csv`;
