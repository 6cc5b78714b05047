import type { HostedList } from '#app/hosted/hosted.server.ts';
import { CheckIcon, PlusIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { useTexts } from './texts-context.tsx';

/** The selected list: an existing one, or a new one by name. */
export type ListSelection = { kind: 'list'; id: number } | { kind: 'new'; name: string };

/** Maximum length of a new list's name. */
const maxListNameLength = 120;

/** The shopper's lists as radio buttons, and a field for a new one. */
export function ListChoice(props: {
  lists: HostedList[];
  selection: ListSelection;
  labelledBy: string;
  nameMissing: boolean;
  onSelect: (selection: ListSelection) => void;
}) {
  const { t } = useTexts();
  const { lists, selection, onSelect } = props;
  return (
    <>
      {lists.length > 0 && (
        <div className="lists" role="radiogroup" aria-labelledby={props.labelledBy}>
          {lists.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              checked={selection.kind === 'list' && selection.id === list.db_id}

              onSelect={() => onSelect({ kind: 'list', id: list.db_id })}
            />
          ))}
        </div>
      )}
      {selection.kind === 'new' ? (
        <NewListField {...props} name={selection.name} first={lists.length === 0} />
      ) : (
        <button
          type="button"
          className="new-list"

          onClick={() => onSelect({ kind: 'new', name: '' })}
        >
          <PlusIcon size={20} />
          {t('newList')}
        </button>
      )}
    </>
  );
}

function ListRow(props: { list: HostedList; checked: boolean; onSelect: () => void }) {
  const { list } = props;
  return (
    <label className="list-row" data-chosen={props.checked || undefined}>
      <input
        type="radio"
        name="list"
        value={list.db_id}
        checked={props.checked}

        onChange={props.onSelect}
      />
      <span className="radio" aria-hidden="true">
        <CheckIcon size={14} />
      </span>
      <span className="list-text">
        <span className="list-name">{list.name}</span>
        <ListFacts list={list} />
      </span>
      <span className="list-photos" aria-hidden="true">
        {list.preview_images.slice(0, 3).map((src, index) => (
          <PhotoImage
            key={index}
            src={src}
            width={32}
            height={40}
            referrerPolicy="no-referrer"
            fallback={
              <span>
                <SaveIcon size={14} />
              </span>
            }
          />
        ))}
      </span>
    </label>
  );
}

/** "8 wishes, shared with 3": a list's size and visibility. */
function ListFacts({ list }: { list: HostedList }) {
  const { t } = useTexts();
  const seenBy =
    list.role !== 'owner'
      ? list.owner_name
        ? t('listOf', { owner: list.owner_name })
        : t('listOfFriend')
      : list.collaboratorCount > 0
        ? t('sharedWith', { count: list.collaboratorCount })
        : t(list.share_public ? 'publicList' : 'onlyYou');
  return <span className="list-facts">{`${t('wishes', { count: list.productCount })}, ${seenBy}`}</span>;
}

/** A stable reference, so React calls it only once, before the next key press. */
function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function NewListField(props: {
  name: string;
  first: boolean;
  nameMissing: boolean;
  onSelect: (selection: ListSelection) => void;
}) {
  const { t } = useTexts();
  return (
    <div className="new-list-field">
      <label className="field-label" htmlFor="new-list">
        {t(props.first ? 'firstListLabel' : 'newListLabel')}
      </label>
      <input
        // The first list is already named, and on a phone the keyboard would cover the save button.
        ref={props.first ? undefined : focusOnMount}
        id="new-list"
        className="field"
        value={props.name}
        maxLength={maxListNameLength}
        autoComplete="off"

        aria-invalid={props.nameMissing}
        aria-describedby="choice-problem"
        onChange={(event) => props.onSelect({ kind: 'new', name: event.currentTarget.value })}
      />
    </div>
  );
}

/** Placeholder while the lists load. */
export function ListSkeleton() {
  return (
    <div className="lists" aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className="list-row list-bones">
          <span className="bone bone-radio" />
          <span className="list-text">
            <span className="bone bone-name" />
            <span className="bone bone-facts" />
          </span>
          <span className="bone bone-photos" />
        </div>
      ))}
    </div>
  );
}
