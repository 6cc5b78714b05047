import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import { usePageForm } from '../use-page-form.ts';

/** Puts a draft where everybody sees it; what is missing is told beside it. A live shop is taken back in its settings. */
export function PublishButton({ shop }: { shop: CreatorShopRecord }) {
  const { Form, busy, problems } = usePageForm('publish', { action: `/portal/shops/${shop.id}/settings` });
  if (shop.status === 'live') return null;
  return (
    <Form
      method="post"
      action={`/portal/shops/${shop.id}/settings`}
      className="publish"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="publish" />
      <button
        type="submit"
        className="button primary slim"
        aria-busy={busy || undefined}
        aria-describedby="publish-note"
      >
        Publish
      </button>
      <p id="publish-note" className="publish-note" role={problems.length > 0 ? 'alert' : undefined}>
        {problems[0]?.hint ?? (shop.item_count === 0 ? 'Needs a product first.' : '')}
      </p>
    </Form>
  );
}
