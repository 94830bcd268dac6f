import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import { auditing } from '../http/auditing.ts';
import type { DiskState } from './diskState.ts';
import { codeOf } from './errorCode.ts';
import { type DiskFault, diskFaultOf } from './faults.ts';
import type { Observer } from './observer.ts';

/** What a write fails with where there is no room: PostgreSQL's disk_full, and what the system says. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Milliseconds between two looks at the disk. */
const EVERY_MS = 15_000;
/** Milliseconds after which a failed write that nobody tried again tells nothing any more. */
const STALE_MS = 10 * 60_000;
const CONTENT = 'content of a file';

/**
 * Knows whether there is room to write: in the database by the writes that it refuses, each until one of its kind
 * succeeds, and in the data folder by what is free. What changes is logged, and Administrators are alerted as soon as
 * that can be written.
 */
export class DiskWatch {
  readonly #folder: string;
  /** Kinds of writes that failed for want of room, and when. */
  readonly #failed = new Map<string, number>();
  #log: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined;
  #database: Database | undefined;
  #known: DiskFault | undefined;
  #isTold = true;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly observer: Observer = {
    statement: ({ name, isFailed, code }) => (isFailed ? this.#fail(name, code) : this.#pass(name)),
  };

  /** The same store, whose writes are watched. */
  watched(store: FileStore): FileStore {
    return {
      get: (key, range) => store.get(key, range),
      remove: (key) => store.remove(key),
      put: async (key, content) => {
        try {
          await store.put(key, content);
        } catch (error) {
          this.#fail(CONTENT, codeOf(error));
          throw error;
        }
        this.#pass(CONTENT);
      },
    };
  }

  logTo(log: FastifyBaseLogger): void {
    this.#log = log;
  }

  /** Looks at the disk from now on. */
  start(database: Database): void {
    this.#database = database;
    this.#timer = setInterval(() => this.#check(), EVERY_MS).unref();
    this.#check();
  }

  /** Ends. The database is still open. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#database = undefined;
    await this.#checking;
  }

  /** How much room there is now. */
  readonly read = async (): Promise<DiskState> => {
    for (const [what, at] of this.#failed)
      if (at < Date.now() - STALE_MS) this.#failed.delete(what);
    const found = await statfs(this.#folder).catch(() => undefined);
    return {
      isFull: this.#failed.size > 0,
      freeBytes: found ? found.bavail * found.bsize : null,
      bytes: found ? found.blocks * found.bsize : null,
    };
  };

  #fail(what: string, code: string | undefined): void {
    if (code === undefined || !fullCodes.has(code)) return;
    const isNew = !this.#failed.has(what);
    this.#failed.set(what, Date.now());
    if (!isNew) return;
    this.#log?.error({ code, write: what }, 'disk full');
    this.#check();
  }

  #pass(what: string): void {
    if (this.#failed.delete(what) && this.#failed.size === 0) this.#check();
  }

  #check(): void {
    this.#checking = this.#checking.then(() => this.#look()).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const state = await this.read();
    const fault = diskFaultOf(state);
    if (fault !== this.#known) {
      this.#log?.warn(state, fault ?? 'disk has room');
      this.#known = fault;
      this.#isTold = fault === undefined;
    }
    if (this.#isTold || !fault || !this.#database) return;
    // While this cannot be written either, it is tried at the next look.
    await this.#database.system((work) => auditing.get().onDisk(work, fault));
    this.#isTold = true;
  }
}
