import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm } from '../form.tsx';
import { Panel, ViewLink, withoutPanel } from '../panel.tsx';
import type { AccountPageData } from './account-data.ts';

type Merge = AccountPageData['merges'][number];

/** Lists and items merged into the account when its owner signed in as a guest, with undo. */
export function MergesSection({ merges }: { merges: readonly Merge[] }) {
  const { t, view } = useAccount();
  if (merges.length === 0) return null;
  const undoing = view.panel === 'merge' && merges.find(({ id }) => id === view.item);
  return (
    <section className="section" id="merges">
      <h2 className="section-title">{t('mergesTitle')}</h2>
      <p className="faint">{t('mergesText')}</p>
      <ul className="plain-rows">
        {merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} />
        ))}
      </ul>
      {undoing && undoing.undo_until && <UndoPanel merge={undoing} />}
    </section>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  const { t, day } = useAccount();
  const { migrated_at: at, undo_until: until, undone_at: undone } = merge;
  const title = t('mergeOn', { date: day(at) });
  return (
    <li>
      <span className="row-text">
        <strong>{title}</strong>
        <MergedLists lists={merge.lists} />
        {undone && <span className="faint">{t('mergeUndone', { date: day(undone) })}</span>}
        {until && <span className="faint">{t('mergeUntil', { date: day(until) })}</span>}
      </span>
      {until && (
        <ViewLink
          to={{ panel: 'merge', item: merge.id }}
          className="button quiet"
          label={`${t('undo')}: ${title}`}
        >
          {t('undo')}
        </ViewLink>
      )}
    </li>
  );
}

function MergedLists({ lists }: { lists: Merge['lists'] }) {
  const { t } = useAccount();
  const lines = lists.flatMap((list) => {
    const { items_moved: moved, items_already_there: known } = list;
    if (list.result === 'moved') return t('mergeListMoved', { name: list.name, count: moved });
    const name = list.now?.name ?? list.into_name ?? list.name;
    return [
      ...(moved > 0 || known === 0 ? [t('mergeListInto', { name, count: moved })] : []),
      ...(known > 0 ? [t('mergeListKnown', { name, count: known })] : []),
    ];
  });
  if (lines.length === 0) return <span>{t('mergeNothing')}</span>;
  return lines.map((line, index) => <span key={index}>{line}</span>);
}

function UndoPanel({ merge }: { merge: Merge }) {
  const { t, view } = useAccount();
  return (
    <Panel title={t('undoMerge')}>
      <AccountForm intent="undo-merge" fields={{ merge: merge.id }} className="form">
        <p>{t('undoMergeText')}</p>
        <p className="faint">{t('undoMergeSignOut')}</p>
        <ConfirmFoot
          intent="undo-merge"
          label={t('undoMergeConfirm')}
          className="button primary"
          back={withoutPanel(view)}
        />
      </AccountForm>
    </Panel>
  );
}
