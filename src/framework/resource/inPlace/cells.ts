import type { Row } from '../define.ts';

/** What a cell shows beside its record's value; one that is as its record has it has nothing here. */
export interface CellState {
  /** It is being edited, and began with this text; none for the value as it is. */
  editing?: { typed?: string };
  /** The text that is on its way, or was refused. */
  text?: string;
  /** The value that is on its way. */
  saving?: { to: unknown };
  /** Why its text was refused. */
  fault?: string;
  isSelected?: true;
}

export type CellKey = string;

export const cellKey = (id: Row['id'], name: string): CellKey => `${id} ${name}`;

/** The states of the cells of a grid. Each cell listens to its own, so that a key renders one cell and not the list. */
export class Cells {
  readonly #states = new Map<CellKey, CellState>();
  readonly #listeners = new Map<CellKey, Set<() => void>>();

  get(key: CellKey): CellState | undefined {
    return this.#states.get(key);
  }

  /** Changes parts of a cell's state: those that become undefined are gone. */
  change(key: CellKey, parts: { [K in keyof CellState]?: CellState[K] | undefined }): void {
    const next = Object.fromEntries(
      Object.entries({ ...this.#states.get(key), ...parts }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as CellState;
    if (Object.keys(next).length === 0) this.#states.delete(key);
    else this.#states.set(key, next);
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Whether texts were refused, and are in no record. */
  hasFaults(): boolean {
    return [...this.#states.values()].some(({ fault }) => fault !== undefined);
  }

  subscribe(key: CellKey, listener: () => void): () => void {
    const own = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) this.#listeners.delete(key);
    };
  }

  /** Selects these cells, and no others. */
  select(keys: ReadonlySet<CellKey>): void {
    for (const [key, { isSelected }] of this.#states)
      if (isSelected && !keys.has(key)) this.change(key, { isSelected: undefined });
    for (const key of keys)
      if (!this.#states.get(key)?.isSelected) this.change(key, { isSelected: true });
  }
}
