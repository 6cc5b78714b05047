import { Button, type ButtonProps, InlineError } from '@shopify/polaris';
import { useId } from 'react';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';

/** A button that does something with an import, with the reason if it can't. */
export function ImportButton({
  intent,
  importId,
  children,
  ...look
}: Pick<ButtonProps, 'variant' | 'tone' | 'accessibilityLabel'> & {
  intent: 'change' | 'run' | 'undo';
  importId: number;
  children: string;
}) {
  const id = useId();
  const { send, busy, problems } = useIntent();
  return (
    <div>
      <Button {...look} id={id} loading={busy} onClick={() => send(intent, { import: importId })}>
        {children}
      </Button>
      <div role="alert">{problems[0] && <InlineError message={problems[0].hint} fieldID={id} />}</div>
    </div>
  );
}

/** Deletes a file that isn't imported yet, with what was found in it. */
export const DeleteButton = ({ importId, of }: { importId: number; of?: string }) => (
  <ImportButton
    intent="undo"
    importId={importId}
    tone="critical"
    {...(of && { accessibilityLabel: `${text('common.delete')}, ${of}` })}
  >
    {text('common.delete')}
  </ImportButton>
);
