import type { DataProvider } from 'ra-core';
import type { Call } from '../../../contract/kit/call.ts';
import type { RecordKey } from './address.ts';
import type { Resource } from './define.ts';

/** One entry of a record's history: who did what and when, and what changed from what to what. */
export interface HistoryEntry {
  at: string;
  who: string;
  action: string;
  changes: Record<string, readonly [unknown, unknown]>;
}

export interface BatchOptions {
  /** Tells every fault and keeps nothing. */
  dryRun?: boolean;
  /** By which the server knows a batch that is sent a second time, and does not make it again. */
  key?: string;
  signal?: AbortSignal;
}

/** react-admin's data provider, with what a resource needs beyond its verbs. */
export interface ResourceDataProvider extends DataProvider {
  /** The declaration of a resource, by its name. */
  resource: (name: string) => Promise<Resource>;
  /** Makes one call many times, all or nothing. A refusal's fields begin with the input's number: `3.title`. */
  batch: (call: Call, inputs: readonly object[], options?: BatchOptions) => Promise<void>;
  /** Who did what to a record, and who opened it; latest first. */
  history: (resource: string, id: number | string) => Promise<HistoryEntry[]>;
}

/** What the verbs are told beyond react-admin's parameters. */
export interface VerbMeta {
  /** Finds the record by the key of its address instead of its id. */
  key?: RecordKey;
  /** The person's password, for a call that is confirmed by it. */
  password?: string;
  /** The version to write over; the one that was read unless told. */
  version?: number;
  /** The view whose call lists the records. */
  view?: string;
}

/** The filter that names a view in the list's address. */
export const VIEW_FILTER = 'view';
