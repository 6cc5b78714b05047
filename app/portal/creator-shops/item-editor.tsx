import { Link } from '@remix-run/react';
import type { ProductListRecord, ShopItemRecord } from '#api/modules/creators/schemas.ts';
import { SelectField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { itemFieldNames, ItemFields } from './item-fields.tsx';

/** Edits a product's values in the shop, and moves it to another list. */
export function ItemEditor({ item, lists }: { item: ShopItemRecord; lists: readonly ProductListRecord[] }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('item-edit');
  const image = item.image?.url ?? '';
  return (
    <div className="panel">
      <Form
        method="post"
        className="shop-form"
        preventScrollReset
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="item-edit" />
        <input type="hidden" name="item" value={item.id} />
        <ItemFields
          known={{
            title: item.title,
            note: item.note,
            page: item.manual ? null : item.product_url,
            price_minor: item.price_minor,
            currency: item.currency,
            link: item.url === item.product_url && !item.manual ? '' : (item.url ?? ''),
          }}
          problemOf={problemOf}
          valueOf={valueOf}
          focus
        />
        {item.manual && (
          <>
            <input type="hidden" name="was-image" value={image} />
            <TextField
              name="image_url"
              type="url"
              label={text('imageUrl')}
              placeholder="https://"
              defaultValue={valueOf('image_url', image)}
              problem={problemOf('image_url')}
            />
          </>
        )}
        {lists.length > 1 ? (
          <SelectField
            name="list"
            label={text('lists.list')}
            defaultValue={valueOf('list', String(item.list_id))}
            problem={problemOf('list_id')}
            choices={lists.map(({ id, title }) => [String(id), title] as const)}
          />
        ) : (
          <input type="hidden" name="list" value={item.list_id} />
        )}
        <p className="field-problem" role="alert">
          {problemBeside(...itemFieldNames, 'list_id')}
        </p>
        <div className="row">
          <button type="submit" className="button primary slim" aria-busy={busy || undefined}>
            {text('save')}
          </button>
          <Link className="button quiet" to={`?list=${item.list_id}`} preventScrollReset>
            {text('cancel')}
          </Link>
        </div>
      </Form>
    </div>
  );
}
