import { Badge, BlockStack, Button, Collapsible, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { methodTexts, proofDnsName, proofFilePath, proofGraceEnd } from '#api/contract/domain-proof.ts';
import { CopyField } from '../copy-field.tsx';
import { dayText, type ShownDomain, type ShownKey } from './keys-data.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** Which of a key's domains are verified, and what to do about the others. */
export function DomainProofs({ shown, proofText }: { shown: ShownKey; proofText: string }) {
  const domains = shown.domains.filter(({ state }) => state !== 'not_verifiable');
  if (domains.length === 0) return null;
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        Verified domains
      </Text>
      {domains.map((domain) => (
        <Domain key={domain.domain} domain={domain} keyId={shown.id} proofText={proofText} />
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
  const { send, busy, problems } = useIntent({ action: '/app/keys' });
  const id = `proof-${keyId}-${domain}`;
  const isVerified = state === 'verified';
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium" breakWord>
          {domain}
        </Text>
        <Badge tone={isVerified ? 'success' : 'attention'}>
          {isVerified
            ? 'Verified'
            : failingSince
              ? `Verified until ${dayText(proofGraceEnd(failingSince))}`
              : 'Not verified'}
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
              onClick={() => send('check', { key: keyId, domain })}
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
          {failingSince && `Your proof has been missing since ${dayText(failingSince)}. `}
          {problems[0]?.hint ?? hint}
        </Text>
      )}
      {!isVerified && (
        <Collapsible id={id} open={open}>
          <BlockStack gap="200">
            <CopyField label="TXT record name" value={proofDnsName(host)} />
            <CopyField label="TXT record value" value={proofText} />
            {!host.startsWith('*.') && (
              <CopyField
                label="Or the address of a text file with the same value"
                value={`https://${host}${proofFilePath}`}
              />
            )}
          </BlockStack>
        </Collapsible>
      )}
    </BlockStack>
  );
}
