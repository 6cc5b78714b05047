import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { ProductListRecord } from '#api/modules/creators/schemas.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { ConfirmDialog } from '../dialog.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { ImageForm, imageHint } from './image-form.tsx';
import { ListFields } from './list-fields.tsx';
import { MoveButtons } from './move-buttons.tsx';

/** The selected list: its texts, position and deletion. */
export function ListHead(props: {
  list: ProductListRecord;
  lists: readonly ProductListRecord[];
  /** Whether to show “Add product”; empty lists have their own button. */
  mayAdd: boolean;
  editing: boolean;
}) {
  const { list, lists, editing } = props;
  const at = lists.findIndex(({ id }) => id === list.id);
  return (
    <>
      <div className="list-head">
        <div>
          <h2 id="list-title">{list.title}</h2>
          {(list.headline || list.description) && (
            <p className="muted">{[list.headline, list.description].filter(Boolean).join(' · ')}</p>
          )}
        </div>
        <div className="row">
          {lists.length > 1 && (
            <MoveButtons
              intent="list-move"
              field="list"
              id={list.id}
              name={text('shops.theList', { title: list.title })}
              at={at}
              count={lists.length}
              sideways
            />
          )}
          <Link
            className="button"
            to={editing ? `?list=${list.id}` : `?list=${list.id}&settings`}
            preventScrollReset
          >
            {editing ? text('close') : text('editList')}
          </Link>
          {props.mayAdd && (
            <Link className="button primary slim" to={`lists/${list.id}/add`}>
              <PlusIcon size={16} /> {text('shops.addProduct')}
            </Link>
          )}
        </div>
      </div>
      {editing && <ListForm key={list.id} list={list} />}
    </>
  );
}

function ListForm({ list }: { list: ProductListRecord }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('list-edit');
  return (
    <div className="panel stack">
      <ImageForm
        name={text('shops.listImage')}
        removal={text('shops.removeListImage')}
        hint={text('shops.listImageHint', { hint: imageHint() })}
        image={list.image}
        fields={{ list: list.id }}
        intents={['list-image', 'list-image-remove']}
      />
      <Form method="post" className="shop-form" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="list-edit" />
        <input type="hidden" name="list" value={list.id} />
        <ListFields list={list} problemOf={problemOf} valueOf={valueOf} />
        <p className="field-problem" role="alert">
          {problemBeside('title', 'headline', 'description')}
        </p>
        <div className="row">
          <button type="submit" className="button primary slim" aria-busy={busy || undefined}>
            {text('shops.saveList')}
          </button>
          <DeleteList list={list} />
        </div>
      </Form>
    </div>
  );
}

function DeleteList({ list }: { list: ProductListRecord }) {
  const [asked, setAsked] = useState(false);
  const { send, busy, problems } = usePageForm('list-delete');
  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsked(true)}>
        {text('deleteList')}
      </button>
      <ConfirmDialog
        open={asked}
        title={text('shops.deleteListQuestion', { title: list.title })}
        confirm={text('deleteList')}
        busy={busy}
        problem={problems[0]?.hint}
        onConfirm={() => send('list-delete', { list: list.id })}
        onClose={() => setAsked(false)}
      >
        <p>
          {list.item_count > 0
            ? text('shops.deleteListItemsText', { count: list.item_count })
            : text('shops.deleteListText')}
        </p>
      </ConfirmDialog>
    </>
  );
}
