import type { MergedKind } from '../../../../contract/clinic/patientMerges.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

/** The two records of a merge. */
export interface Pair {
  keptId: number;
  mergedId: number;
}

/** How rows of one record move to another, and back. */
export interface MergeRule {
  kind: MergedKind;
  /** Number of rows that a merge would move. */
  count: (context: BranchContext, pair: Pair) => Promise<number>;
  /** Moves them, and returns as JSON what `back` needs. */
  move: (context: BranchContext, pair: Pair) => Promise<unknown[]>;
  /** Moves them back. Rows that were changed since stay, and are counted. */
  back: (context: BranchContext, pair: Pair, moved: unknown[]) => Promise<number>;
}
