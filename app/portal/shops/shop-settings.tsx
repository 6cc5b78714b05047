import { useState, type ReactNode } from 'react';
import type { ShopData } from './shop.server.ts';
import { TextAreaField, TextField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { countText, dateText } from '../words.ts';
import { DeleteShop } from './delete-shop.tsx';
import { HandleField } from './handle-field.tsx';
import { usePageForm } from '../use-page-form.ts';

/** What a shop is called, where it is, whether anybody sees it, and its end. */
export function ShopSettingsPage({ shop, place }: ShopData) {
  return (
    <>
      <NameForm key={shop.id} shop={shop} place={place} />
      <Publishing shop={shop} />
      <DeleteShop shop={shop} />
    </>
  );
}

function NameForm({ shop, place }: ShopData) {
  const [saved, setSaved] = useState(false);
  const form = usePageForm('rename', { onDone: () => setSaved(true) });
  const { Form, busy, problemOf, problemBeside, valueOf } = form;
  const [handle, setHandle] = useState(valueOf('handle', shop.handle));
  const moves = handle.trim().toLowerCase() !== shop.handle;
  return (
    <section className="section first">
      <Form
        method="post"
        className="shop-form"
        onChange={() => setSaved(false)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="rename" />
        <TextField
          name="name"
          label="Name"
          maxLength={80}
          required
          defaultValue={valueOf('name', shop.name)}
          problem={problemOf('name')}
        />
        <HandleField
          place={place}
          own={shop.handle}
          value={handle}
          onChange={setHandle}
          problem={problemOf('handle')}
          hint="Links to an address of before stop working at once, and somebody else may take it."
        />
        {moves && shop.published_at !== null && (
          <Notice tone="warn" live>
            Saving gives up {place}
            {shop.handle}. Change it wherever you have linked to it.
          </Notice>
        )}
        <TextAreaField
          name="description"
          label="Description"
          rows={4}
          maxLength={1000}
          hint="Who you are and what you recommend. It stands at the head of the shop, and in search results."
          defaultValue={valueOf('description', shop.description)}
          problem={problemOf('description')}
        />
        <p className="field-problem" role="alert">
          {problemBeside('name', 'handle', 'description')}
        </p>
        <div className="row">
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Save
          </button>
          <span className="muted" role="status">
            {(saved || form.done) && !busy && 'Saved'}
          </span>
        </div>
      </Form>
    </section>
  );
}

function Publishing({ shop }: Pick<ShopData, 'shop'>) {
  const { Form, busy, problems } = usePageForm('unpublish');
  if (shop.status === 'draft') {
    return (
      <Section
        title="Publishing"
        lead={
          shop.item_count === 0
            ? 'This shop is a draft. It needs at least one product on a list before it can be published.'
            : 'This shop is a draft: only your team sees it. “Publish” above puts it where everybody does.'
        }
      >
        <ul className="checks">
          <Check done={shop.list_count > 0}>{countText(shop.list_count, 'list')}</Check>
          <Check done={shop.item_count > 0}>{countText(shop.item_count, 'product')}</Check>
          <Check done={shop.description !== ''} optional>
            A description
          </Check>
          <Check done={shop.images.cover !== null} optional>
            A cover
          </Check>
          <Check done={shop.settings.disclosure !== ''} optional>
            A disclosure
          </Check>
        </ul>
      </Section>
    );
  }
  return (
    <Section
      title="Publishing"
      lead={`Live${shop.published_at ? ` since ${dateText(shop.published_at)}` : ''}. Taken back to a draft, its address answers nobody; everything stays as it is, and it can be published again.`}
    >
      <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="unpublish" />
        <button type="submit" className="button" aria-busy={busy || undefined}>
          Back to draft
        </button>
        <p className="field-problem" role="alert">
          {problems[0]?.hint}
        </p>
      </Form>
    </Section>
  );
}

const Check = (props: { done: boolean; optional?: boolean; children: ReactNode }) => (
  <li data-done={props.done}>
    {props.children}
    <span className="muted">
      {props.done ? ' – there' : props.optional ? ' – better with it' : ' – missing'}
    </span>
  </li>
);
