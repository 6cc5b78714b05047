import type { LRUCache } from 'lru-cache';
import type { DomainProblem, ProofMethod } from '#api/contract/domain-proof.ts';
import type { ReadThrough } from '#api/platform/read-through.ts';
import type { KeyRecord } from './key-record.ts';
import type { WidgetGrant } from './widget-token.ts';

/** A host whose owner is asked for, and what the partner would have put there. */
export interface ProofRequest {
  /** As `VerifiedDomain` stores it; `*.` asks for all sub-domains. */
  host: string;
  /** Of pages that used a key there: on this machine the port matters. */
  origins: readonly string[];
  publicKeys: readonly string[];
  token: string;
}

export interface ProofSearch {
  /** Null where nothing was found. */
  method: Exclude<ProofMethod, 'platform'> | null;
  problem: DomainProblem | null;
}

/** Proof that a host is a partner's, as it stands on the web and in DNS. */
export interface SiteProofs {
  /** Whether proof can exist for a host at all. */
  canProve(host: string): boolean;
  /** Never throws for what a host does wrong. Bounded in time, size and hosts at once. */
  find(request: ProofRequest): Promise<ProofSearch>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    siteProofs: SiteProofs;
    /**
     * Tells the themes that use a key what they are to use now. Where the platform does not answer, the next look at the
     * shop's admin tells them.
     * @returns whether all of them know; null where no theme uses the key
     */
    syncThemes(keyId: number): Promise<boolean | null>;
  }

  interface Caches {
    keys: ReadThrough<KeyRecord>;
    mintedTokens: LRUCache<string, { second: number; token: string }>;
    /** By partner and origin, what init has handed over to be checked; by partner, how many. */
    seenOrigins: LRUCache<string, number>;
  }
}

declare module '#api/platform/http/types.ts' {
  interface Callers {
    /** A shop's page, by its public key. */
    key: KeyRecord;
    /** A page that has been handed a widget token. */
    grant: WidgetGrant;
  }
}
