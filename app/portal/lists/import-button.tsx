import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';

/** A button that does something with an import, with the reason if it can't. */
export function ImportButton(props: {
  intent: 'change' | 'run' | 'undo';
  id: number;
  look?: 'primary' | 'quiet' | 'danger';
  label: string;
}) {
  const { Form, busy, problems } = usePageForm(props.intent);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="import" value={props.id} />
      <button type="submit" className={`button ${props.look ?? ''}`} aria-busy={busy || undefined}>
        {props.label}
      </button>
      <p className="field-problem" role="alert">
        {problems[0]?.hint}
      </p>
    </Form>
  );
}

/** Deletes a file that isn't imported yet, with what was found in it. */
export const DeleteButton = ({ id }: { id: number }) => (
  <ImportButton intent="undo" id={id} look="danger" label={text('common.delete')} />
);
