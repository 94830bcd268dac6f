import type { Client } from 'pg';
import type { FieldAccess } from '../../../contract/kit/rules.ts';
import { Part } from '../part.ts';

/** What the kit has to know of a declared list. */
export interface KnownList {
  resource: string;
  /** What one record is called. */
  one: string;
  fieldAccess: Readonly<Record<string, FieldAccess>>;
}

/** The database of the product. */
export interface ProductDatabase {
  /** Its tables, by the names that they are exported under. */
  tables: Readonly<Record<string, unknown>>;
  /** The lists that are declared, by the names of their tables. */
  lists: Readonly<Record<string, KnownList>>;
  /** Applies, as the owner, who sees which rows, and the functions that the server calls. */
  applyRules(owner: Client, roles: { app: string; query: string }): Promise<void>;
}

export const productDatabase = new Part<ProductDatabase>('database');
