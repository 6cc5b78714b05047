import { BlockStack, Button, InlineStack, Tag, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';

/** The domains on which a key works: the shop's own hosts, and those that the merchant adds. */
export function KeyDomains({ shown, ownHosts }: { shown: ShownKey; ownHosts: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState(false);
  const adding = useIntent({ action: '/app/keys', onDone: () => setTyped('') });
  const removing = useIntent({ action: '/app/keys' });
  const added = shown.allowedDomains.filter((host) => !ownHosts.includes(host));
  const save = (by: typeof adding, domains: readonly string[]) =>
    by.send('domains', { key: shown.id, domain: domains });
  const add = () => {
    setEdited(false);
    // Several may be pasted at once.
    save(adding, [...added, ...typed.split(/[\s,]+/)]);
  };
  const problem = adding.problems[0]?.hint ?? removing.problems[0]?.hint;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {text('keys.allowedDomains')}
      </Text>
      {shown.allowedDomains.length === 0 && (
        <Text as="p" tone="subdued">
          {text(shown.environment === 'test' ? 'keys.noDomainsTest' : 'keys.noDomainsLive')}
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
          {text('keys.ownDomains')}
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) add();
        }}
      >
        <TextField
          label={text('keys.addDomainTo', { key: nameOf(shown) })}
          labelHidden
          placeholder={text('keys.domainExample')}
          value={typed}
          error={edited ? undefined : problem}
          onChange={(value) => {
            setTyped(value);
            setEdited(true);
          }}
          autoComplete="off"
          connectedRight={
            <Button submit loading={adding.busy} disabled={!typed.trim()}>
              {text('keys.addDomain')}
            </Button>
          }
        />
      </form>
    </BlockStack>
  );
}
