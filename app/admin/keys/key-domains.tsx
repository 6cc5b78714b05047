import { BlockStack, Button, InlineStack, Tag, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { nameOf, type ShownKey } from './keys-data.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** Where a key works: the shop's own hosts by themselves, and those the merchant names. */
export function KeyDomains({ shown, ownHosts }: { shown: ShownKey; ownHosts: readonly string[] }) {
  const [text, setText] = useState('');
  const [edited, setEdited] = useState(false);
  const adding = useIntent({ action: '/app/keys', onDone: () => setText('') });
  const removing = useIntent({ action: '/app/keys' });
  const added = shown.allowedDomains.filter((host) => !ownHosts.includes(host));
  const save = (by: typeof adding, domains: readonly string[]) =>
    by.send('domains', { key: shown.id, domain: domains });
  const add = () => {
    setEdited(false);
    // Several may be pasted at once.
    save(adding, [...added, ...text.split(/[\s,]+/)]);
  };
  const problem = adding.problems[0]?.hint ?? removing.problems[0]?.hint;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        Allowed domains
      </Text>
      {shown.allowedDomains.length === 0 && (
        <Text as="p" tone="subdued">
          {shown.environment === 'test'
            ? 'None: this test key works everywhere. The first domain you add holds it to your list.'
            : 'None: this key works on localhost only.'}
        </Text>
      )}
      {shown.allowedDomains.length > 0 && (
        <InlineStack gap="200">
          {ownHosts.map((host) => (
            <Tag key={host}>{host}</Tag>
          ))}
          {added.map((host) => (
            <Tag
              key={host}
              disabled={removing.busy}
              onRemove={() =>
                save(
                  removing,
                  added.filter((other) => other !== host),
                )
              }
            >
              {host}
            </Tag>
          ))}
        </InlineStack>
      )}
      {ownHosts.length > 0 && (
        <Text as="p" variant="bodySm" tone="subdued">
          {`${ownHosts.length === 1 ? 'The first is' : `The first ${ownHosts.length} are`} your shop’s own: they come from Shopify and stay.`}
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) add();
        }}
      >
        <TextField
          label={`Add a domain to ${nameOf(shown)}`}
          labelHidden
          placeholder="shop.example or *.shop.example"
          value={text}
          error={edited ? undefined : problem}
          onChange={(value) => {
            setText(value);
            setEdited(true);
          }}
          autoComplete="off"
          connectedRight={
            <Button submit loading={adding.busy} disabled={!text.trim()}>
              Add domain
            </Button>
          }
        />
      </form>
    </BlockStack>
  );
}
