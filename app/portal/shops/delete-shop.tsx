import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';
import { countText } from '../words.ts';
import { usePageForm } from '../use-page-form.ts';

/** A shop’s end, once its name is typed. Opens without a script. */
export function DeleteShop({ shop }: { shop: CreatorShopRecord }) {
  const { Form, busy, problemOf, problemBeside, problems } = usePageForm('remove');
  return (
    <Section
      title="Delete the shop"
      lead={`Its address stops working at once, and its ${countText(shop.list_count, 'list')}, videos and figures go for good. What shoppers saved stays on their lists.`}
    >
      <details className="delete-shop" open={problems.length > 0 || undefined}>
        <summary className="button danger named">Delete {shop.name}</summary>
        <Form method="post" className="shop-form panel" onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="intent" value="remove" />
          <TextField
            name="name"
            label={`Type “${shop.name}” to delete it`}
            required
            problem={problemOf('name')}
          />
          <p className="field-problem" role="alert">
            {problemBeside('name')}
          </p>
          <div className="row">
            <button type="submit" className="button danger" aria-busy={busy || undefined}>
              Delete for good
            </button>
          </div>
        </Form>
      </details>
    </Section>
  );
}
