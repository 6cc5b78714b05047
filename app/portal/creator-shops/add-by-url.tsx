import { Link } from '@remix-run/react';
import type { ScrapeResultCode, UnreadReason } from '#api/contract/product.ts';
import type { ScrapeResult } from '#api/modules/catalog/schemas.ts';
import { parsedUrl } from '#app/ui/parsed-url.ts';
import { TextField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { AddData } from './add.server.ts';
import { itemFieldNames, ItemFields, type KnownProduct } from './item-fields.tsx';
import { ItemImage } from './item-image.tsx';

/** A product page's URL and the result of reading it. */
interface Preview {
  url: string;
  scrape: ScrapeResult;
  product_id: number | null;
}

/** Explains why no product was found; advice is shown next to it. */
const failures = (): Partial<Record<ScrapeResultCode, string>> => ({
  not_a_product_page: text('shops.notAProduct'),
  external_error: text('shops.pageRefused'),
  network_error: text('shops.shopSilent'),
  fetch_failed: text('shops.pageUnread'),
  fallback_scrape_failed: text('shops.pageUnclear'),
});

/** Explains the same if the page itself shows the reason. */
const reasons = (): Record<UnreadReason, string> => ({
  gone: text('shops.pageGone'),
  refused: text('shops.pageRefused'),
  list: text('shops.pageIsList'),
  needs_browser: text('shops.pageNeedsBrowser'),
});

/** Looks up a product’s page; the details can be changed before the product is added. */
export function AddByUrl({ url }: AddData) {
  const lookup = usePageForm<Preview>('preview');
  const preview = lookup.data;
  return (
    <>
      <lookup.Form
        method="post"
        className="shop-form below-6"
        onSubmit={(event) => lookup.busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="preview" />
        <TextField
          name="url"
          type="text"
          inputMode="url"
          label={text('shops.productUrl')}
          placeholder={text('shops.productUrlExample')}
          hint={text('shops.productUrlHint')}
          autoFocus
          spellCheck={false}
          maxLength={4000}
          required
          defaultValue={lookup.valueOf('url', preview?.url ?? url)}
          problem={lookup.problemOf('url') ?? lookup.problemBeside('url')}
        />
        <div className="row">
          <button type="submit" className="button primary slim" aria-busy={lookup.busy || undefined}>
            {lookup.busy ? text('shops.readingPage') : text('shops.lookUp')}
          </button>
        </div>
      </lookup.Form>
      {lookup.busy && <PreviewSkeleton />}
      {!lookup.busy && preview && <Found key={preview.url} preview={preview} />}
      {!preview && <Sent />}
    </>
  );
}

/** The form of a product that was refused without JavaScript. */
function Sent() {
  const { valueOf } = usePageForm('add-url');
  const url = valueOf('page', '');
  if (url === '') return null;
  return <AddForm url={url} known={{ title: '', price_minor: null, currency: null, page: url }} />;
}

function Found({ preview: { url, scrape } }: { preview: Preview }) {
  if (!scrape.success) {
    return (
      <div className="stack found">
        <Notice
          tone="warn"
          live
          action={
            <Link to={`?${new URLSearchParams({ by: 'hand', url })}`}>{text('shops.enterManually')}</Link>
          }
        >
          {scrape.reason ? reasons()[scrape.reason] : (failures()[scrape.code] ?? scrape.message)}
        </Notice>
      </div>
    );
  }
  const { product } = scrape;
  const host = parsedUrl(product.url)?.hostname.replace(/^www\./, '') ?? '';
  const known: KnownProduct = {
    title: product.title,
    price_minor: product.price_minor,
    currency: product.currency,
    page: product.url,
  };
  return (
    <section className="stack found" aria-labelledby="found">
      <div className="found-card">
        <ItemImage url={product.image_url} large />
        <div>
          <h2 id="found">{product.title || text('common.untitledProduct')}</h2>
          <p className="muted" role="status">
            {product.brand
              ? text('shops.foundAtBy', { host, brand: product.brand })
              : text('shops.foundAt', { host })}
          </p>
          {product.description && <p className="found-text">{product.description}</p>}
        </div>
      </div>
      <AddForm url={url} known={known} />
    </section>
  );
}

function AddForm({ url, known }: { url: string; known: KnownProduct }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('add-url');
  return (
    <Form method="post" className="shop-form" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="add-url" />
      <input type="hidden" name="page" value={url} />
      <ItemFields known={known} problemOf={problemOf} valueOf={valueOf} />
      <p className="field-problem" role="alert">
        {problemBeside(...itemFieldNames)}
      </p>
      <div className="row">
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('shops.addToList')}
        </button>
      </div>
    </Form>
  );
}

const PreviewSkeleton = () => (
  <div className="found found-card skeleton" aria-hidden="true">
    <span className="item-image" data-large="true" />
    <div>
      <span />
      <span />
      <span />
    </div>
  </div>
);
