import { Button, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { text } from './texts.ts';

/** A value to use elsewhere, with a copy button. */
export function CopyField(props: { label: string; value: string; labelHidden?: boolean; helpText?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      shopify.toast.show(text('common.copied'));
    } catch {
      shopify.toast.show(text('common.copyBlocked'), { isError: true });
    }
  };
  return (
    <TextField
      {...props}
      readOnly
      monospaced
      selectTextOnFocus
      autoComplete="off"
      connectedRight={
        <Button
          icon={ClipboardIcon}
          accessibilityLabel={text('common.copyField', { label: props.label })}
          onClick={() => void copy()}
        />
      }
    />
  );
}
