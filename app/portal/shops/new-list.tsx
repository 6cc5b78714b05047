import { Link } from '@remix-run/react';
import { ListFields } from './list-fields.tsx';
import { usePageForm } from '../use-page-form.ts';

/** A list to put products on: the first of a shop, or one more. */
export function NewList({ isFirst }: { isFirst: boolean }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('list-create');
  return (
    <section className="list new-list">
      <h2>{isFirst ? 'Begin with a list' : 'New list'}</h2>
      <p className="section-lead">
        {isFirst
          ? 'Products stand on lists, such as “For the kitchen” or “Under €50”. A shop may have one or many.'
          : 'It comes last in the shop; you can move it afterwards.'}
      </p>
      <Form method="post" className="shop-form" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="list-create" />
        <ListFields problemOf={problemOf} valueOf={valueOf} />
        <p className="field-problem" role="alert">
          {problemBeside('title', 'headline', 'description')}
        </p>
        <div className="row">
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            Create list
          </button>
          {!isFirst && (
            <Link className="button quiet" to="." preventScrollReset>
              Cancel
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}
