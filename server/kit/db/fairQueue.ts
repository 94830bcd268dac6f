/** Identifies who asks for a place. A person's places count over all tenants. */
export interface Requester {
  tenant: string;
  person: string;
}

export interface QueueLimits {
  /** Places in all. */
  places: number;
  /** Places that one tenant may hold at once. */
  perTenant: number;
  /** Places that one person may hold at once. */
  perPerson: number;
  /** Milliseconds that a requester waits at most. */
  longestWaitMs: number;
}

/** No place became free in time. */
export class QueueTimeout extends Error {
  override readonly name = 'WaitEnded';
}

interface Waiting {
  admit: () => void;
  refuse: (reason: Error) => void;
}

/**
 * A fair queue for a few places: round robin between tenants and, within a tenant, between its people, so that many
 * requests of one person do not delay the others. A tenant and a person hold a limited number of places at once.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Those who wait, by tenant and person. The order of both maps is the round-robin order. */
  readonly #waiting = new Map<string, Map<string, Set<Waiting>>>();
  readonly #heldByTenant = new Count();
  readonly #heldByPerson = new Count();
  #free: number;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /**
   * Waits for a place and returns the function that gives it back. Throws QueueTimeout when the time is over or the
   * signal aborts.
   */
  async enter(requester: Requester, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new QueueTimeout('nobody waits any longer');
    if (this.#free > 0 && this.#mayHold(requester)) this.#hold(requester);
    else await this.#wait(requester, signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave(requester);
      isHeld = false;
    };
  }

  /** Places that are held now. */
  get held(): number {
    return this.#limits.places - this.#free;
  }

  /** Those who wait now. */
  get waiting(): number {
    let count = 0;
    for (const people of this.#waiting.values())
      for (const own of people.values()) count += own.size;
    return count;
  }

  /** Runs work while holding a place. */
  async run<T>(requester: Requester, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(requester, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Refuses all who wait. */
  refuseAll(reason: Error): void {
    const all = [...this.#waiting.values()].flatMap((people) =>
      [...people.values()].flatMap((waiting) => [...waiting]),
    );
    this.#waiting.clear();
    for (const { refuse } of all) refuse(reason);
  }

  #wait(requester: Requester, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        admit() {
          settle();
          resolve();
        },
        refuse(reason) {
          settle();
          reject(reason);
        },
      };
      const giveUp = (reason: Error) => {
        if (this.#remove(requester, waiting)) waiting.refuse(reason);
      };
      const onAbort = () => giveUp(new QueueTimeout('nobody waits any longer'));
      // In a busy process the timer fires before places that were given back are handed on. Those come first.
      const timer = setTimeout(
        () => setImmediate(() => giveUp(new QueueTimeout('no place became free in time'))),
        this.#limits.longestWaitMs,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#add(requester, waiting);
    });
  }

  #leave({ tenant, person }: Requester): void {
    this.#free++;
    this.#heldByTenant.subtract(tenant);
    this.#heldByPerson.subtract(person);
    while (this.#free > 0) {
      const next = this.#next();
      if (!next) return;
      this.#hold(next.requester);
      next.waiting.admit();
    }
  }

  // Requesters at their limit are skipped. There are never more of them than places.
  #next(): { requester: Requester; waiting: Waiting } | undefined {
    for (const [tenant, people] of this.#waiting) {
      if (this.#heldByTenant.of(tenant) >= this.#limits.perTenant) continue;
      for (const [person, waiting] of people) {
        const [first] = waiting;
        const requester = { tenant, person };
        if (!first || !this.#mayHold(requester)) continue;
        this.#remove(requester, first);
        // Round robin: another person is next.
        if (people.delete(person) && waiting.size > 0) people.set(person, waiting);
        if (this.#waiting.delete(tenant) && people.size > 0) this.#waiting.set(tenant, people);
        return { requester, waiting: first };
      }
    }
    return undefined;
  }

  #mayHold({ tenant, person }: Requester): boolean {
    const { perTenant, perPerson } = this.#limits;
    return this.#heldByTenant.of(tenant) < perTenant && this.#heldByPerson.of(person) < perPerson;
  }

  #hold({ tenant, person }: Requester): void {
    this.#free--;
    this.#heldByTenant.add(tenant);
    this.#heldByPerson.add(person);
  }

  #add({ tenant, person }: Requester, waiting: Waiting): void {
    const people = this.#waiting.get(tenant) ?? new Map<string, Set<Waiting>>();
    this.#waiting.set(tenant, people);
    const own = people.get(person) ?? new Set();
    people.set(person, own);
    own.add(waiting);
  }

  #remove({ tenant, person }: Requester, waiting: Waiting): boolean {
    const people = this.#waiting.get(tenant);
    const own = people?.get(person);
    if (!people || !own?.delete(waiting)) return false;
    if (own.size === 0) people.delete(person);
    if (people.size === 0) this.#waiting.delete(tenant);
    return true;
  }
}

/** Counts by key. A key at zero is deleted. */
class Count {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  subtract(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
