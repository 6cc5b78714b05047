import { Badge, BlockStack, Button, Collapsible, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { proofDnsName, proofFilePath, proofGraceEnd } from '#api/contract/domain-proof.ts';
import { proofMethods, type ShownDomain, type ShownKey } from '#app/merchant/keys.ts';
import { dateText } from '#app/merchant/words.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { CopyField } from '../copy-field.tsx';
import { text } from '../texts.ts';

/** The verified domains of a key, and steps to verify the others. */
export function DomainProofs({ shown, proofText }: { shown: ShownKey; proofText: string }) {
  const domains = shown.domains.filter(({ state }) => state !== 'not_verifiable');
  if (domains.length === 0) return null;
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {text('keys.verifiedDomains')}
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
            ? text('keys.verified')
            : failingSince
              ? text('keys.verifiedUntil', { date: dateText(proofGraceEnd(failingSince)) })
              : text('keys.notVerified')}
        </Badge>
        {isVerified && method && (
          <Text as="span" variant="bodySm" tone="subdued">
            {text(proofMethods[method])}
          </Text>
        )}
        {!isVerified && (
          <>
            <Button
              variant="plain"
              loading={busy}
              accessibilityLabel={text('keys.checkNowFor', { domain })}
              onClick={() => send('check', { key: keyId, domain })}
            >
              {text('keys.checkNow')}
            </Button>
            <Button
              variant="plain"
              disclosure={open ? 'up' : 'down'}
              ariaControls={id}
              ariaExpanded={open}
              accessibilityLabel={text('keys.howToVerifyDomain', { domain })}
              onClick={() => setOpen(!open)}
            >
              {text('keys.howToVerify')}
            </Button>
          </>
        )}
      </InlineStack>
      {!isVerified && (
        <Text as="p" variant="bodySm" tone="subdued">
          {failingSince && text('keys.proofMissing', { date: dateText(failingSince) })}{' '}
          {problems[0]?.hint ?? hint}
        </Text>
      )}
      {!isVerified && (
        <Collapsible id={id} open={open}>
          <BlockStack gap="200">
            <CopyField label={text('keys.txtName')} value={proofDnsName(host)} />
            <CopyField label={text('keys.txtValue')} value={proofText} />
            {!host.startsWith('*.') && (
              <CopyField label={text('keys.fileUrl')} value={`https://${host}${proofFilePath}`} />
            )}
          </BlockStack>
        </Collapsible>
      )}
    </BlockStack>
  );
}
