import { type ReactNode, useEffect, useRef } from 'react';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import { MoveIcon, RetryIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { useScripting } from '#app/ui/use-scripting.ts';
import { ListChoice, type ListSelection, ListSkeleton } from './list-choice.tsx';
import { Problem } from './problem.tsx';
import { useTexts } from './texts-context.tsx';

export type ChooseProblem = 'offline' | 'notSaved' | 'listGone' | 'listFull' | 'tooManyLists' | 'nameMissing';

/** Selects the list to save or move to. `lists` is null while they load. */
export function ChooseStep(props: {
  purpose: 'save' | 'move';
  /** The ID of the list to move from. */
  from?: number;
  lists: HostedList[] | null;
  selection: ListSelection;
  problem: ChooseProblem | null;
  busy: boolean;
  /** Whether an action of the shopper opened this screen, so it takes focus. */
  takeFocus: boolean;
  onSelect: (selection: ListSelection) => void;
  onSubmit: () => void;
  onBack?: () => void;
  /** Shown above the lists. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const { lists, selection, problem, busy, purpose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { takeFocus } = props;
  const loading = lists === null;
  const scripting = useScripting();
  // Enter on a list saves; while the lists load, the heading keeps focus.
  useEffect(() => {
    if (!takeFocus) return;
    if (loading) heading.current?.focus();
    else form.current?.querySelector<HTMLElement>(':checked, #new-list')?.focus();
  }, [takeFocus, loading]);
  const canRetry = problem === 'offline' || problem === 'notSaved';
  useEffect(() => {
    if (canRetry) button.current?.focus();
  }, [canRetry]);

  const name =
    selection.kind === 'new'
      ? selection.name.trim()
      : (lists?.find((list) => list.db_id === selection.id)?.name ?? '');
  return (
    <form
      ref={form}
      className="step"
      // Until the script runs, a click is only remembered. By default, it would reload the page without the product.
      method="dialog"
      noValidate={scripting}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) props.onSubmit();
      }}
    >
      <div className="step-body">
        {props.children}
        <h2 className="choose-heading" id="choose-heading" ref={heading} tabIndex={-1}>
          {t(purpose === 'save' ? 'saveTo' : 'moveTo')}
        </h2>
        {loading ? (
          <ListSkeleton />
        ) : (
          <ListChoice
            lists={lists}
            selection={selection}
            labelledBy="choose-heading"
            nameMissing={problem === 'nameMissing'}
            onSelect={props.onSelect}
          />
        )}
      </div>
      <div className="step-foot is-sticky">
        <Problem id="choice-problem" text={problem && t(problem)} />
        <button
          ref={button}
          className="button primary"
          type="submit"
          disabled={loading && !canRetry}
          aria-busy={busy}
        >
          <ButtonFace
            purpose={purpose}
            name={name}
            stays={selection.kind === 'list' && selection.id === props.from}
            loading={loading}
            busy={busy}
            canRetry={canRetry}
          />
        </button>
        {props.onBack && (
          <button type="button" className="button quiet" onClick={props.onBack}>
            {t('back')}
          </button>
        )}
      </div>
    </form>
  );
}

function ButtonFace(props: {
  purpose: 'save' | 'move';
  name: string;
  stays: boolean;
  loading: boolean;
  busy: boolean;
  canRetry: boolean;
}): ReactNode {
  const { t } = useTexts();
  const saving = props.purpose === 'save';
  if (props.canRetry && !props.busy) {
    return (
      <>
        <RetryIcon size={18} />
        <span>{t('tryAgain')}</span>
      </>
    );
  }
  const plain = t(saving ? 'saveWish' : 'move');
  if (props.loading) return <span>{plain}</span>;
  if (props.stays) return <span>{t('keepInList', { list: props.name })}</span>;
  const named = props.name === '' ? plain : t(saving ? 'saveToList' : 'moveToList', { list: props.name });
  return (
    <>
      {saving ? <SaveIcon size={20} /> : <MoveIcon size={18} />}
      <span>{props.busy ? t(saving ? 'saving' : 'moving') : named}</span>
    </>
  );
}
