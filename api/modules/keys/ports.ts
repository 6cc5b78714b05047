import type { LRUCache } from 'lru-cache';
import type { DomainProblem, ProofMethod } from '#api/contract/domain-proof.ts';
import type { ReadThroughCache } from '#api/platform/read-through-cache.ts';
import type { KeyRecord } from './key-record.ts';
import type { WidgetGrant } from './widget-token.ts';

/** A host to verify, and the proofs the partner could have placed there. */
export interface ProofRequest {
  /** In the form stored in `VerifiedDomain`; `*.` stands for all subdomains. */
  host: string;
  /** Origins of pages that used a key there; needed on local hosts, where the port matters. */
  origins: readonly string[];
  publicKeys: readonly string[];
  token: string;
}

export interface ProofSearch {
  /** Null if nothing was found. */
  method: Exclude<ProofMethod, 'platform'> | null;
  problem: DomainProblem | null;
}

/** Finds proof on the web and in DNS that a partner owns a host. */
export interface SiteProofs {
  /** Whether a host can have proof at all. */
  canProve(host: string): boolean;
  /** Never throws for errors of a host. Limits time, size and concurrency. */
  find(request: ProofRequest): Promise<ProofSearch>;
}

/** A key or basket that themes can use. */
export type ThemeUse = { keyId: number } | { basketId: number };

declare module '#api/platform/context.ts' {
  interface Adapters {
    siteProofs: SiteProofs;
    /**
     * Updates the themes that use a key or basket with the current key and the way to save. If the
     * platform doesn't respond, the next visit to the shop's admin tries again.
     * @returns whether all themes were updated; null if none uses it
     */
    syncThemes(used: ThemeUse): Promise<boolean | null>;
  }

  interface Caches {
    keys: ReadThroughCache<KeyRecord>;
    mintedTokens: LRUCache<string, { second: number; token: string }>;
    /** Checks that init has requested, by partner and origin, and their number by partner. */
    seenOrigins: LRUCache<string, number>;
  }
}

declare module '#api/platform/http/types.ts' {
  interface Callers {
    /** The public key of a shop's page. */
    key: KeyRecord;
    /** The grant of a page with a widget token. */
    grant: WidgetGrant;
  }
}
