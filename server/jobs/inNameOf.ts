import type { QueueingContext } from '../areas/messaging/messages/queueing.ts';
import type { Work } from '../kit/db/database.ts';
import { systemRecorder } from '../kit/http/sessionContext.ts';

/** A job's work in a branch, in the name of the person who last changed what it carries out. */
export function inNameOf(
  work: Work,
  { branchId, changedBy }: { branchId: number; changedBy: number },
): QueueingContext {
  const recorder = systemRecorder(work, changedBy);
  return {
    ...work,
    branch: { id: branchId },
    session: { accountId: changedBy },
    announce: (change) => recorder.announce(change, branchId),
  };
}
