import { CallError } from '../../contract/kit/client.ts';
import { cleanText } from '../../contract/kit/text.ts';
import { IdleTimer } from './formChanges.ts';
import { type Difference, isStaleError, mergeChanges, pick } from './resource/stale.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A record as the server has it. */
export interface Stored<V extends Values> {
  id: number;
  version: number;
  values: V;
}

/** What was typed and is not saved, with what it began with, to be kept on the computer. */
export interface Unsaved {
  values: Values;
  base: Values;
  version: number | null;
}

/** Where the record is read and saved. */
export interface AutosaveSource<V extends Values> {
  /** The record as it is now; null while there is none. */
  read: () => Promise<Stored<V> | null>;
  /** Adds it with all of its values. */
  create: (values: V) => Promise<Stored<V>>;
  /** Changes some of its values over a version. */
  update: (record: { id: number; version: number }, changed: Partial<V>) => Promise<Stored<V>>;
  /** Keeps what is unsaved on this computer, and null once all is saved. */
  keep: (unsaved: Unsaved | null) => void;
}

export interface AutosaveState<V extends Values> {
  values: V;
  /** `waiting`: the server is away, and it is tried again; `refused`: not before something is changed. */
  status: 'saved' | 'typing' | 'saving' | 'waiting' | 'refused';
  error: unknown;
  /** The fields that someone else changed meanwhile to other values than those typed here. */
  conflicts: readonly Difference[];
  record: { id: number; version: number } | null;
}

/** Milliseconds without a key after which it is saved, and those after which it is in any case. */
const REST = 900;
const LONGEST = 6_000;
/** Milliseconds without a key after which it is kept on the computer, and those after which it is in any case. */
const KEPT_AFTER = 250;
const KEPT_BY = 2_000;
/** Milliseconds until the next try while the server is away. */
const FIRST_TRY = 2_000;
const LAST_TRY = 30_000;

const underWay = new Set<Promise<unknown>>();

/** Resolves once no save is on its way: whoever signs out waits for it. */
export async function savesEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

/**
 * A record that is saved as one types, one save after the other, each over the version before. What others change in other
 * fields meanwhile is taken over; about the same field the person decides. What is not saved yet is kept on the computer.
 */
export class Autosave<V extends Values> {
  #state: AutosaveState<V>;
  #base: V;
  readonly #none: V;
  #source: AutosaveSource<V>;
  readonly #listeners = new Set<() => void>();
  readonly #rest = new IdleTimer(REST, () => void this.flush());
  readonly #keeping = new IdleTimer(KEPT_AFTER, () => this.keep());
  #since: number | null = null;
  #kept = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<boolean> | null = null;
  #isEnded = false;

  /** `stored` is the record, if there is one yet; `none` its values where there is none. */
  constructor(none: V, stored: Stored<V> | null, source: AutosaveSource<V>) {
    this.#none = none;
    this.#source = source;
    this.#base = stored?.values ?? none;
    this.#state = {
      values: this.#base,
      status: 'saved',
      error: null,
      conflicts: [],
      record: stored && { id: stored.id, version: stored.version },
    };
  }

  readonly state = (): AutosaveState<V> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on it is read and saved here. */
  connect(source: AutosaveSource<V>): void {
    this.#source = source;
  }

  get isDirty(): boolean {
    return Object.keys(this.#changed()).length > 0;
  }

  /** Takes what was typed. */
  type(patch: Partial<V>): void {
    this.#set({ values: { ...this.#state.values, ...patch }, status: 'typing', error: null });
    if (Date.now() - this.#kept > KEPT_BY) this.keep();
    else this.#keeping.reset();
    this.#since ??= Date.now();
    if (Date.now() - this.#since > LONGEST) void this.flush();
    else this.#rest.reset();
  }

  /** Takes up what was typed on an earlier visit and not saved. */
  restore({ values, base, version }: Unsaved): void {
    const typed: V = { ...this.#state.values, ...values };
    const { record } = this.#state;
    if ((record?.version ?? null) === version) this.type(typed);
    else this.#merge(base, this.#base, typed);
  }

  /** Takes the record as someone else left it. */
  take({ id, version, values }: Stored<V>): void {
    if (this.#saving || version <= (this.#state.record?.version ?? 0)) return;
    const before = this.#base;
    this.#base = values;
    this.#set({ record: { id, version } });
    this.#merge(before, values, this.#state.values);
  }

  /** Decides about the fields that someone else changed as well: theirs, or what was typed here. */
  decide(choice: 'theirs' | 'mine'): void {
    const { conflicts } = this.#state;
    const theirs = Object.fromEntries(conflicts.map(({ field, theirs: value }) => [field, value]));
    this.#set({ conflicts: [] });
    if (choice === 'theirs') this.type(theirs as Partial<V>);
    void this.flush();
  }

  /** Saves now, and says whether all is saved. */
  async flush(): Promise<boolean> {
    while (this.#saving) await this.#saving;
    return this.#isEnded ? !this.isDirty : this.#flushed();
  }

  /** Keeps on the computer what is unsaved. */
  readonly keep = (): void => {
    if (!this.isDirty) return;
    this.#kept = Date.now();
    const { values, record } = this.#state;
    this.#source.keep({ values, base: this.#base, version: record?.version ?? null });
  };

  /** It is saved again, after an end. */
  begin(): void {
    this.#isEnded = false;
  }

  /** Ends it as its page is left: what is unsaved is kept, and saved once more. */
  async leave(): Promise<void> {
    if (this.#isEnded) return;
    const last = this.#saving ?? Promise.resolve(true);
    this.end();
    if ((await last) && !this.#saving) await this.#flushed();
  }

  /**
   * Keeps what is unsaved, and sends nothing any more: the session may be over, or another person's. A save that is on its
   * way goes on.
   */
  end(): void {
    this.#isEnded = true;
    this.keep();
    this.#keeping.end();
    this.#rest.end();
    clearTimeout(this.#retry);
  }

  async #flushed(): Promise<boolean> {
    clearTimeout(this.#retry);
    if (this.#state.conflicts.length > 0) return false;
    if (!this.isDirty) {
      this.#settled();
      return true;
    }
    const saving = this.#save().finally(() => {
      this.#saving = null;
      underWay.delete(saving);
    });
    this.#saving = saving;
    underWay.add(saving);
    return (await saving) && this.isDirty ? this.flush() : !this.isDirty;
  }

  async #save(): Promise<boolean> {
    const sent = this.#state.values;
    const { record } = this.#state;
    this.#since = null;
    this.#set({ status: 'saving' });
    try {
      const saved = record
        ? await this.#source.update(record, this.#changed())
        : await this.#source.create(sent);
      this.#stored(saved, sent);
      return true;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #stored({ id, version, values }: Stored<V>, sent: V): void {
    this.#tries = 0;
    this.#base = values;
    const typed = this.#state.values;
    // Lines have ids now. Texts stay as they are typed, but for what the server makes another text of.
    const taken = Object.keys(values).filter(
      (field) =>
        typed[field] === sent[field] &&
        (Array.isArray(values[field]) || kept(typed[field]) !== values[field]),
    );
    this.#set({
      values: { ...typed, ...pick(values, taken) },
      record: { id, version },
      error: null,
    });
    if (!this.isDirty) this.#settled();
    else this.#set({ status: 'typing' });
  }

  async #failed(error: unknown): Promise<boolean> {
    this.keep();
    if (isStaleError(error) || isTaken(error)) {
      const newest = await this.#newest();
      const known = this.#state.record?.version ?? 0;
      if (newest && newest.version > known) {
        const before = this.#state.record ? this.#base : this.#none;
        this.#base = newest.values;
        this.#set({ record: { id: newest.id, version: newest.version } });
        this.#merge(before, newest.values, this.#state.values);
        return this.#state.conflicts.length === 0 && this.#save();
      }
    }
    if (isPassing(error)) {
      this.#set({ status: 'waiting', error });
      if (this.#isEnded) return false;
      this.#tries += 1;
      const wait = Math.min(LAST_TRY, FIRST_TRY * 2 ** (this.#tries - 1));
      this.#retry = setTimeout(() => void this.flush(), wait);
    } else this.#set({ status: 'refused', error });
    return false;
  }

  async #newest(): Promise<Stored<V> | null> {
    try {
      return await this.#source.read();
    } catch {
      return null;
    }
  }

  #merge(before: Values, theirs: V, typed: V): void {
    const { onlyTheirs, merged, conflicts } = mergeChanges(before, theirs, asKept(typed));
    const values: V = { ...typed, ...pick(theirs, onlyTheirs), ...merged };
    // What is not decided yet stays so where nobody changed it again.
    const undecided = this.#state.conflicts.filter(
      ({ field }) =>
        JSON.stringify(before[field]) === JSON.stringify(theirs[field]) &&
        JSON.stringify(kept(typed[field])) !== JSON.stringify(theirs[field]),
    );
    this.#set({ values, conflicts: [...undecided, ...conflicts] });
    if (!this.isDirty) return this.#settled();
    this.#set({ status: 'typing' });
    this.#rest.reset();
  }

  #changed(): Partial<V> {
    const typed = asKept(this.#state.values);
    const names = Object.keys(typed).filter(
      (field) => JSON.stringify(typed[field]) !== JSON.stringify(this.#base[field]),
    );
    return pick(this.#state.values, names) as Partial<V>;
  }

  #settled(): void {
    this.#since = null;
    this.#keeping.end();
    this.#source.keep(null);
    this.#set({ status: 'saved', error: null, conflicts: [] });
  }

  #set(changed: Partial<AutosaveState<V>>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Values in the spelling in which the server keeps them. */
function asKept<V extends Values>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, kept(value)]),
  ) as V;
}

const kept = (value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value).trim() : value;

/** Whether it was added meanwhile, in another tab. */
const isTaken = (error: unknown) => error instanceof CallError && error.status === 409;

/** Whether the same request may succeed later: the server is away or busy, or the session is being renewed. */
const isPassing = (error: unknown) =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500;
