import { Button, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';

/** A value to be taken elsewhere, with a button that copies it. */
export function CopyField(props: { label: string; value: string; labelHidden?: boolean; helpText?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      shopify.toast.show('Copied');
    } catch {
      shopify.toast.show('Your browser did not allow that. Select the text and copy it.', { isError: true });
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
          accessibilityLabel={`Copy: ${props.label}`}
          onClick={() => void copy()}
        />
      }
    />
  );
}
