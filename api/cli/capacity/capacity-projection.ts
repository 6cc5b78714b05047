import { addMonths } from '#api/contract/usage-period.ts';
import { reference } from './reference.ts';

/** How much of one primary's capacity is in use; it's too small when any quotient reaches 1. */
export interface Quotients {
  saves: number;
  storage: number;
  reads: number;
}

/** As described in docs/decisions/sharding.md, "How many databases". */
export function quotientsOf(used: {
  savesPerSecond: number;
  databaseBytes: number;
  readsPerSecond: number;
}): Quotients {
  return {
    saves: used.savesPerSecond / reference.savesPerSecond,
    storage: used.databaseBytes / 1e12 / reference.terabytes,
    reads: used.readsPerSecond / reference.readsPerSecond,
  };
}

/**
 * One database as long as it's large enough; after that, one more than the share, for the partners.
 */
export const databasesFor = (share: number): number => (share <= 1 ? 1 : Math.ceil(share) + 1);

const minSaves = 100;

/** The factor by which saves grew each month, from the last complete month and the one three months before. */
export function growthOf(months: ReadonlyMap<string, number>, period: string): number | null {
  const [before = 0, last = 0] = [-4, -1].map((back) => months.get(addMonths(period, back)));
  return Math.min(before, last) < minSaves ? null : (last / before) ** (1 / 3);
}

const maxMonths = 120;

/**
 * The month in which one primary would be full if saves and reads keep growing; null if not within
 * ten years.
 */
export function monthOfFullPrimary(
  { saves, storage, reads }: Quotients,
  {
    period,
    growth,
    savesOfMonth,
    bytesPerSave,
  }: { period: string; growth: number | null; savesOfMonth: number; bytesPerSave: number },
): string | null {
  if (Math.max(saves, storage, reads) >= 1) return period;
  if (growth === null || growth <= 1) return null;
  let stored = storage;
  for (let month = 1; month <= maxMonths; month += 1) {
    const factor = growth ** month;
    stored += (savesOfMonth * factor * bytesPerSave) / 1e12 / reference.terabytes;
    if (Math.max(saves * factor, reads * factor, stored) >= 1) return addMonths(period, month);
  }
  return null;
}

/** The steps of "Before that" in docs/decisions/sharding.md; partitions already exist. */
export const steps = {
  none: 'Nothing to do: one primary has room.',
  pool: 'A pool of the right size, and a pooler: most of the connections that PostgreSQL allows are open.',
  replicas: 'Read replicas for public lists (DATABASE_REPLICA_URLS).',
  machine: 'A bigger machine for PostgreSQL.',
  engine: 'More than one primary: plan it while there is room.',
} as const;

export type Step = keyof typeof steps;

const hasRoom = 0.1;
/** From here on, plan more databases, before the first one is too small. */
const half = 0.5;
const manyConnections = 0.8;

export function nextStep(now: {
  share: number;
  connections: number;
  maxConnections: number;
  hasReplicas: boolean;
}): Step {
  if (now.connections >= manyConnections * now.maxConnections) return 'pool';
  if (now.share < hasRoom) return 'none';
  if (!now.hasReplicas) return 'replicas';
  return now.share < half ? 'machine' : 'engine';
}
