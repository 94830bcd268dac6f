import type { Role } from '../../contract/access.ts';
import { type Failure, refusal } from './failure.ts';

/** Who is at work in a transaction, and in which of their branches: what the message that opens it answers. */
export interface Opened {
  state: 'ok' | 'none' | 'reused';
  session_id: number;
  account_id: number;
  display_name: string;
  platform_role: Role | null;
  branch_state: 'ok' | 'none' | 'foreign' | 'expired';
  branch_id: number;
  tenant_id: number;
  role: Role;
}

/** Opens a transaction for whoever shows a token. The hash is hexadecimal, so it can't be anything but a value. */
export function byToken(
  { hash, kind }: { hash: string; kind: 'bearer' | 'readOnly' },
  branch?: number,
): string {
  return `SELECT * FROM app.open_request('${hash}', '${kind}', ${branch ?? 'NULL'}::integer)`;
}

/** Opens a transaction for a session that was let in by a token before. */
export function bySession(session: number, branch: number): string {
  return `SELECT * FROM app.open_session(${session}, ${branch})`;
}

/** Why nobody can be at work: the session is over, or never was one. */
export function sessionFailure(opened: Opened | undefined): Failure | undefined {
  return opened?.state === 'ok' ? undefined : refusal(401, 'GENERAL.SIGN_IN');
}

/** Why the person can't work in the branch that they want. A foreign and a missing one are told alike. */
export function branchFailure({ branch_state }: Opened): Failure | undefined {
  if (branch_state === 'foreign') return refusal(404, 'GENERAL.NOT_FOUND');
  if (branch_state === 'expired') return refusal(403, 'ALERT.EXPIRED.SUBSCRIPTION');
  return branch_state === 'none' ? refusal(403, 'GENERAL.NO_BRANCH') : undefined;
}
