import type { Work } from '../db/database.ts';
import { Part } from '../part.ts';

/** An entry of the audit. */
export interface AuditEntry {
  resource: string;
  id: number | string;
  action: string;
  branchId: number | null;
  changes?: Record<string, [before: unknown, after: unknown]> | undefined;
  by: number | null;
}

/** What a product does about the audit. */
export interface ProductAuditing {
  /** Whether the records of a resource belong to no branch that the person has chosen. */
  isOfNoBranch(resource: string): boolean;
  /** Tells people what an entry says, in its transaction. */
  onEntry(work: Pick<Work, 'client'>, entry: AuditEntry): Promise<void>;
  /** Tells those who run the product that the disk is full, or nearly. */
  onDisk(work: Pick<Work, 'client'>, fault: 'disk-full' | 'disk-low'): Promise<void>;
}

export const auditing = new Part<ProductAuditing>('auditing');
