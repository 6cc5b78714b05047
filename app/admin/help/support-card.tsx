import { BlockStack, Button, Card, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import type { AdminHelp } from './help.server.ts';
import { statusText, themeBlocks } from '#app/admin/theme/theme-blocks.ts';
import { useThemeBlocks } from '#app/admin/theme/use-theme-blocks.ts';

const fieldId = 'support-facts';

/** Whom to write to, and what they will want to know: no secret is in it. */
export function SupportCard({ help: { contact, facts } }: { help: AdminHelp }) {
  const { statuses } = useThemeBlocks();
  const blocks = themeBlocks.map(({ handle }) => `${handle} ${statusText[statuses[handle]]}`).join(', ');
  const text = [...facts, ['Theme blocks', blocks]].map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          Support
        </Text>
        {contact === null ? (
          <Text as="p">
            Write to the address on the app’s page in the Shopify App Store, and put these lines into your
            message.
          </Text>
        ) : (
          <Text as="p">
            Write to <Link url={`mailto:${contact}`}>{contact}</Link> and put these lines into your message.
          </Text>
        )}
        <TextField
          id={fieldId}
          label="About your shop"
          value={text}
          multiline={12}
          readOnly
          autoComplete="off"
        />
        <InlineStack>
          <Button icon={ClipboardIcon} onClick={() => void copy(text)}>
            Copy
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    window.shopify.toast.show('Copied');
  } catch {
    // A browser may refuse it to a frame: the merchant copies what is selected.
    const field = document.getElementById(fieldId) as HTMLTextAreaElement | null;
    field?.select();
    window.shopify?.toast.show('Press Ctrl+C or ⌘C to copy');
  }
}
