import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Computation } from '../../../../contract/kit/computed.ts';
import type { DefaultSource } from '../../../../contract/kit/defaults.ts';
import type { Source } from '../../../../contract/kit/fetched.ts';
import type { RecordAccess } from '../../../../contract/kit/recordAccess.ts';
import type { FieldAccess, RecordRule, RecordRules } from '../../../../contract/kit/rules.ts';
import type { AnyStates } from '../../../../contract/kit/states.ts';
import type { BranchContext } from '../../http/context.ts';
import type { Failure } from '../../http/failure.ts';
import type { ComputedExpression } from '../computedValues.ts';

/** A record by its columns. */
export type Row = Record<string, unknown>;
/** What differs from a plain table. */
export interface CrudOptions {
  /** What the contract declares of its records. */
  declared?: Declared;
  /** What follows from a transition, by its name: runs in its transaction. */
  transitions?: Readonly<Record<string, (context: BranchContext, moved: Moved) => Promise<void>>>;
  /** Conditions of the list's filters that are not a column of the same name. */
  filters?: Record<string, (value: never) => SQL | undefined>;
  /** The error code for a unique violation, by the wire field whose value must be unique. */
  taken?: Record<string, string>;
  /** The values that its rows have in common, where the table holds several lists. */
  common?: Row;
  /** The tables of records inside its records, and of several others that they refer to, by field. */
  lines?: Readonly<Record<string, PgTable>>;
  /** The expressions of computed values that its lines do not give. */
  computed?: Readonly<Record<string, ComputedExpression>>;
  /** Columns that are neither answered nor searched. */
  hidden?: readonly string[];
  /** Runs before a write of the branch's list: takes the locks under which its rules hold. */
  lock?: (context: BranchContext) => Promise<void>;
  /** Runs before a write with its values: refuses what refers to something that is not there. */
  checked?: (context: BranchContext, values: Row) => Promise<void>;
  /** Values of a new record beside those that are given. */
  newValues?: (context: BranchContext, given: Row) => Promise<Row>;
  /** Runs after a write in its transaction: rules between the records of a branch's list, and what follows from a change. */
  written?: (context: BranchContext, change: Written) => Promise<void>;
  /** What is noted of who reads its records, each of which names whom it is about. */
  read?: ReadRule;
  /** What refuses a removal, instead of any record that refers to it. */
  inUse?: (context: BranchContext, id: number) => Promise<Failure | undefined>;
}

/** What a list does with the reading of its records, in the transaction of the call that reads them. */
export interface ReadRule {
  /** The field that names whom a record is about. */
  about: string;
  /** The one whose records alone a list with these filters answers; undefined where it may answer those of several. */
  oneOf: (context: BranchContext, filters: Row) => Promise<number | undefined>;
  /** Notes that the person is answered these records: those about one, or of a list over many. */
  note: (context: BranchContext, rows: readonly Row[], reach: 'many' | 'one') => Promise<void>;
  /** Those to whose records a list over many is kept, and what is answered beside them; undefined for no limit. */
  limit: (
    context: BranchContext,
  ) => Promise<{ of: readonly number[]; also?: SQL | undefined } | undefined>;
}

/** What a master list declares of its records beside their fields. */
export interface Declared {
  one: string;
  states?: AnyStates | undefined;
  /** Whether its records are answered with who added them, and when. */
  isAuthored?: true | undefined;
  /** Whether whoever reads a record is named in its history. */
  isReadingAudited?: true | undefined;
  /** What whoever removes a record is asked. */
  removal?: { asks: object } | undefined;
  rules?: RecordRules | undefined;
  /** A rule between its fields. */
  rule?: RecordRule | undefined;
  fieldAccess?: Readonly<Record<string, FieldAccess>>;
  /** Which records its roles change, where those are not all. */
  recordAccess?: RecordAccess | undefined;
  /** The values that its records have from those that they refer to. */
  fetched?: Readonly<Record<string, Source>>;
  /** Where fields of a new record that are left out take their values from. */
  defaults?: Readonly<Record<string, DefaultSource>>;
  /** The values that follow from its records. */
  computed?: Readonly<Record<string, Computation>>;
}

/** A record that has taken a transition, and what was asked. */
export interface Moved {
  before: Row;
  after: Row;
  asked: Row;
}

/** A written record: as it was, and as it is now. A new one was not, and a removed one is no longer. */
export interface Written {
  before?: Row;
  after?: Row;
}
