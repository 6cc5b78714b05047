import { BlockStack, Button, Card, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { statusTexts, themeBlocks } from '#app/admin/theme-blocks.ts';
import { useThemeBlocks } from '#app/admin/use-theme-blocks.ts';
import { Rich, text } from '../texts.ts';
import type { AdminHelp } from './help.server.ts';

const fieldId = 'support-facts';

/** The support contact, and the facts they need, without secrets. */
export function SupportCard({ help: { contact, facts } }: { help: AdminHelp }) {
  const { statuses } = useThemeBlocks();
  const blocks = themeBlocks.map(({ handle, name }) => [text(name), text(statusTexts[statuses[handle]])]);
  const lines = [...facts, ...blocks].map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {text('help.support')}
        </Text>
        {contact === null ? (
          <Text as="p">{text('help.supportAppStore')}</Text>
        ) : (
          <Text as="p">
            <Rich
              text="help.supportEmail"
              values={{ email: <Link url={`mailto:${contact}`}>{contact}</Link> }}
            />
          </Text>
        )}
        <TextField
          id={fieldId}
          label={text('help.aboutShop')}
          value={lines}
          multiline={12}
          readOnly
          autoComplete="off"
        />
        <InlineStack>
          <Button icon={ClipboardIcon} onClick={() => void copy(lines)}>
            {text('common.copy')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

async function copy(lines: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines);
    window.shopify.toast.show(text('common.copied'));
  } catch {
    // Browsers may block the clipboard in frames; the merchant then copies the selected text.
    const field = document.getElementById(fieldId) as HTMLTextAreaElement | null;
    field?.select();
    window.shopify?.toast.show(text('help.pressToCopy'));
  }
}
