import type { DataProvider } from 'ra-core';
import type { Call } from '../../../contract/kit/call.ts';
import type { RecordKey } from './address.ts';
import type { Resource, Row } from './define.ts';

/** One entry of a record's history: who did what and when, and what changed from what to what. */
export interface HistoryEntry {
  entry: number;
  at: string;
  who: string;
  action: string;
  changes: Record<string, readonly [unknown, unknown]>;
}

export interface BatchOptions {
  /** Validates everything and saves nothing. */
  dryRun?: boolean;
  /** What the batch belongs to: until it is answered, its repeats are the same request. */
  intent?: object;
  signal?: AbortSignal;
  /** The version that each input goes over, null for any; another one is refused with GENERAL.STALE. */
  versions?: readonly (number | null)[];
}

/** A record as it was read, and what it gets. */
export interface RecordChange {
  record: Row;
  data: Readonly<Record<string, unknown>>;
}

/** A verb, filter, order or field that the calls of a resource do not have: for whoever wrote the page to mend. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
}

/** react-admin's data provider with additional methods. */
export interface ResourceDataProvider extends DataProvider {
  /** The declaration of a resource, by its name. */
  resource: (name: string) => Promise<Resource>;
  /** Makes one call several times, all or nothing. The fields of a refusal begin with the input's index: `3.title`. */
  batch: (call: Call, inputs: readonly object[], options?: BatchOptions) => Promise<unknown[]>;
  /** Changes several records, each over the version that was read, all or nothing, and answers them as they are then. */
  updateEach: (
    resource: string,
    changes: readonly RecordChange[],
    options?: Pick<BatchOptions, 'dryRun'>,
  ) => Promise<Row[]>;
  /** The changes of a record and who opened it, latest first. */
  history: (resource: string, id: number | string) => Promise<HistoryEntry[]>;
}

/** The verbs' additional parameters. */
export interface VerbMeta {
  /** Finds the record by the key of its address instead of its id. */
  key?: RecordKey;
  /** The person's password, for calls that require it. */
  password?: string;
  /** The expected version; by default the one that was read. */
  version?: number;
  /** What a save belongs to, such as a form: until it is answered, its repeats are the same request. */
  intent?: object | undefined;
  /** The view whose call lists the records. */
  view?: string;
}

/** The name of the view filter in the list's address. */
export const VIEW_FILTER = 'view';

/** The name of the layout filter in the list's address: how the list is shown, not what it holds. */
export const LAYOUT_FILTER = 'layout';

/** The name of the filter in the list's address that says what it is grouped by. */
export const GROUP_FILTER = 'groupedBy';

/** What is said in a list's filters and does not narrow it: which list it is, and how it is shown. */
export const SHOWING = [VIEW_FILTER, LAYOUT_FILTER, GROUP_FILTER];

/** The filters of a list's address that narrow it. */
export function narrowingOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SHOWING.includes(name)));
}

/** The filters of a list's address that stay when it is narrowed no longer. */
export function keptOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    SHOWING.flatMap((name) => (name in values ? [[name, values[name]]] : [])),
  );
}
