import { ServiceError } from '../service-error.ts';

const waitsAtMostMs = 5_000;

interface Turns {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Lets each shop have most of the database connections, and none of them all: where a lock holds up the saves of one
 * shop, connections are left for the others.
 */
export class FairShare {
  readonly #atOnce: number;
  readonly #shops = new Map<string, Turns>();

  /** @param connections how many the server has */
  constructor(connections: number) {
    this.#atOnce = Math.max(1, Math.floor(connections * 0.7));
  }

  /** @throws ServiceError `temporarily_unavailable` when the shop's share stays in use */
  async run<Answer>(shop: string, work: () => Promise<Answer>): Promise<Answer> {
    const turns = this.#shops.get(shop) ?? { running: 0, waiting: new Set() };
    this.#shops.set(shop, turns);
    if (turns.running >= this.#atOnce) await this.#turn(turns);
    else turns.running += 1;
    try {
      return await work();
    } finally {
      const [next] = turns.waiting;
      // Whoever is next takes over the place.
      if (next) next();
      else if (--turns.running === 0) this.#shops.delete(shop);
    }
  }

  #turn({ waiting }: Turns): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new ServiceError('temporarily_unavailable', { retryAfter: 2 }));
      }, waitsAtMostMs);
      waiting.add(begin);
    });
  }
}
