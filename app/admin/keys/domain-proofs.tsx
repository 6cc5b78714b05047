import { Badge, BlockStack, Button, Collapsible, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { methodTexts, proofDnsName, proofFilePath } from '../../../api/contract/domain-proof.ts';
import { CopyField } from '../copy-field.tsx';
import { dayText, type ShownDomain, type ShownKey } from './keys-data.ts';
import { useIntent } from './use-intent.ts';

/** Which of a key's domains are proven to be the merchant's, and what to do about the others. */
export function DomainProofs({ shown, proofText }: { shown: ShownKey; proofText: string }) {
  const domains = shown.domains.filter(({ state }) => state !== 'not_verifiable');
  if (domains.length === 0) return null;
  return (
    <BlockStack gap="300">
      {domains.map((domain) => (
        <Domain key={domain.domain} {...{ domain, keyId: shown.id, proofText }} />
      ))}
    </BlockStack>
  );
}

interface DomainProps {
  domain: ShownDomain;
  keyId: number;
  proofText: string;
}

function Domain({ domain: shown, keyId, proofText }: DomainProps) {
  const { domain, host, state, method, hint, failingSince } = shown;
  const [open, setOpen] = useState(false);
  const { send, busy, problem } = useIntent();
  const id = `proof-${keyId}-${domain}`;
  const isVerified = state === 'verified';
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium" breakWord>
          {domain}
        </Text>
        <Badge tone={isVerified ? 'success' : 'attention'}>
          {isVerified ? 'Verified' : state === 'failing' ? 'Proof missing' : 'Not verified yet'}
        </Badge>
        {isVerified && method && (
          <Text as="span" variant="bodySm" tone="subdued">
            {methodTexts[method]}
          </Text>
        )}
        {!isVerified && (
          <>
            <Button
              variant="plain"
              loading={busy}
              accessibilityLabel={`Check now for ${domain}`}
              onClick={() => send({ intent: 'check', key: keyId, domain })}
            >
              Check now
            </Button>
            <Button
              variant="plain"
              disclosure={open ? 'up' : 'down'}
              ariaControls={id}
              ariaExpanded={open}
              accessibilityLabel={`How to verify ${domain}`}
              onClick={() => setOpen(!open)}
            >
              How to verify
            </Button>
          </>
        )}
      </InlineStack>
      {!isVerified && (
        <Text as="p" variant="bodySm" tone="subdued">
          {failingSince && `The proof has been missing since ${dayText(failingSince)}. `}
          {problem?.hint ?? hint}
        </Text>
      )}
      {!isVerified && (
        <Collapsible id={id} open={open}>
          <BlockStack gap="200">
            <CopyField label="Name of a TXT record" value={proofDnsName(host)} />
            <CopyField label="Its value" value={proofText} />
            {!host.startsWith('*.') && (
              <CopyField
                label="Or the address of a file with the same text"
                value={`https://${host}${proofFilePath}`}
              />
            )}
          </BlockStack>
        </Collapsible>
      )}
    </BlockStack>
  );
}
