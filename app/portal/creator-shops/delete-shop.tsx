import type { CreatorShopRecord } from '#api/modules/creators/schemas.ts';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

/** Deletes a shop after its name is typed. Also opens without JavaScript. */
export function DeleteShop({ shop }: { shop: CreatorShopRecord }) {
  const { Form, busy, problemOf, problemBeside, problems } = usePageForm('remove');
  return (
    <Section title={text('shops.deleteTitle')} lead={text('shops.deleteLead', { count: shop.list_count })}>
      <details className="delete-shop" open={problems.length > 0 || undefined}>
        <summary className="button danger named">{text('common.deleteName', { name: shop.name })}</summary>
        <Form
          method="post"
          className="shop-form panel above-4"
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <input type="hidden" name="intent" value="remove" />
          <TextField
            name="name"
            label={text('common.deleteConfirm', { name: shop.name })}
            required
            problem={problemOf('name')}
          />
          <p className="field-problem" role="alert">
            {problemBeside('name')}
          </p>
          <div className="row">
            <button type="submit" className="button danger" aria-busy={busy || undefined}>
              {text('common.deleteForGood')}
            </button>
          </div>
        </Form>
      </details>
    </Section>
  );
}
