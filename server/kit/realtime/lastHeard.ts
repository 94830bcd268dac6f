/** Milliseconds for which it is known what was heard. */
const KNOWN_MS = 600_000;
/** So many groups are known; beyond it the one that was heard longest ago is forgotten. */
const MANY = 10_000;

/** When messages to groups of pages were heard last, so that a page that joins later learns whether it may have missed one. */
export class LastHeard {
  readonly #heardAt = new Map<string, number>();
  #listensSince = performance.now();

  /** Messages may have been missed until now. */
  listenAnew(): void {
    this.#heardAt.clear();
    this.#listensSince = performance.now();
  }

  hear(group: string): void {
    // The order of the map is that of hearing.
    this.#heardAt.delete(group);
    this.#heardAt.set(group, performance.now());
    if (this.#heardAt.size <= MANY) return;
    const [[oldest, at] = ['', 0]] = this.#heardAt;
    this.#heardAt.delete(oldest);
    this.#listensSince = at;
  }

  /** Whether one of the groups may have had a message in the last milliseconds. */
  maybeWithin(milliseconds: number, groups: readonly string[]): boolean {
    const since = performance.now() - milliseconds;
    if (milliseconds > KNOWN_MS || this.#listensSince > since) return true;
    return groups.some((group) => (this.#heardAt.get(group) ?? -Infinity) > since);
  }
}
