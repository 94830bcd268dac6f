import { readBranchLists } from '../db/branchLists.ts';
import type { Work } from '../kit/db/database.ts';
import type { OwnBranch, SessionContext } from '../kit/http/context.ts';
import { systemRecorder } from '../kit/http/sessionContext.ts';

/** What changes within a branch need of a context: a request in it, or a patient's reply, which no account makes. */
export interface BranchChangeContext
  extends Work, Pick<SessionContext, 'language' | 'may' | 'lists' | 'audit' | 'announce'> {
  branch: Pick<OwnBranch, 'id'>;
  session: { accountId: number | null };
}

/** The context of changes in a branch that no account makes, within system work of that branch. */
export function systemInBranch(work: Work, branchId: number): BranchChangeContext {
  const { audit, announce } = systemRecorder(work);
  return {
    ...work,
    branch: { id: branchId },
    session: { accountId: null },
    language: 'en',
    may: () => 'none',
    lists: async () => (await readBranchLists(work, branchId)).lists,
    audit: (entry) => audit({ branchId, ...entry }),
    announce: (change) => announce(change, branchId),
  };
}
