import type { z } from '@hono/zod-openapi';
import { proofDnsName, proofFilePath } from '#api/contract/domain-proof.ts';
import type { KeyDomains } from './read-key-domains.ts';
import type { keyDomains } from './schemas.ts';

/** A key's domains in the format of the API and the command line. */
export function keyDomainsBody({
  allowedDomains,
  own,
  domains,
  proofText,
}: KeyDomains): z.infer<typeof keyDomains> {
  return {
    allowed_domains: allowedDomains,
    own_hosts: own,
    domains: domains.map((one) => {
      const isProvable = one.state !== 'not_verifiable';
      return {
        domain: one.domain,
        listed: one.listed,
        state: one.state,
        method: one.method,
        verified_at: one.verifiedAt?.toISOString() ?? null,
        checked_at: one.checkedAt?.toISOString() ?? null,
        failing_since: one.failingSince?.toISOString() ?? null,
        problem: one.problem,
        hint: one.hint,
        dns_name: isProvable ? proofDnsName(one.host) : null,
        file_url: isProvable && !one.host.startsWith('*.') ? `https://${one.host}${proofFilePath}` : null,
      };
    }),
    verification_text: proofText,
  };
}
