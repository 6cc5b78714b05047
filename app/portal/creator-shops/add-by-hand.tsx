import { TextAreaField, TextField } from '../fields.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { AddData } from './add.server.ts';
import { itemFieldNames, ItemFields } from './item-fields.tsx';

/** Adds a product that has no page, only the fields here. */
export function AddByHand({ url }: AddData) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('add-hand');
  return (
    <Form method="post" className="shop-form" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="add-hand" />
      <ItemFields
        known={{ title: '', price_minor: null, currency: null, page: null, link: url }}
        problemOf={problemOf}
        valueOf={valueOf}
        focus
      />
      <TextField
        name="image_url"
        type="url"
        inputMode="url"
        label={text('imageUrl')}
        placeholder="https://"
        hint={text('shops.imageUrlHint')}
        defaultValue={valueOf('image_url', '')}
        problem={problemOf('image_url')}
      />
      <TextAreaField
        name="description"
        label={text('description')}
        rows={3}
        maxLength={4000}
        defaultValue={valueOf('description', '')}
        problem={problemOf('description')}
      />
      <p className="field-problem" role="alert">
        {problemBeside(...itemFieldNames, 'description')}
      </p>
      <div className="row">
        <button type="submit" className="button primary" aria-busy={busy || undefined}>
          {text('shops.addToList')}
        </button>
      </div>
    </Form>
  );
}
