import { branchIds, people } from '../../server/support/world.ts';
import { rowOf } from '../accessTable.ts';
import type { NamedCall } from './calls.ts';
import { recordIdsFor, type RecordIds } from './records.ts';
import { type Fields, neededRefs, type RecordRef, withRef } from './refs.ts';

/** Somebody who may make a call, and their branch; nobody for a call of visitors. */
export function callerOf({ name }: NamedCall): { account?: number; branch?: number } {
  const { may } = rowOf(name);
  if (may === 'visitors') return {};
  if (may !== 'signedIn' && may.includes('Consultant')) return { account: people.consultant.id };
  // What doctors alone do is theirs.
  if (may !== 'signedIn' && !may.includes('Manager') && may.includes('Doctor'))
    return { account: people.doctor.id, branch: branchIds.kl };
  if (may !== 'signedIn' && !may.includes('Manager')) {
    return may.includes('Tenant')
      ? { account: people.tenant.id, branch: branchIds.kl }
      : { account: people.admin.id };
  }
  return { account: people.manager.id, branch: branchIds.kl };
}

/** A right input: the example with records of the caller, in one of their states. */
export function inputOf(
  { call }: NamedCall,
  records: Record<string, RecordIds>,
  state = 0,
): Fields {
  const own = ({ resource }: RecordRef): unknown => {
    const { own: ids } = recordIdsFor(records, resource);
    return ids[state % ids.length];
  };
  return neededRefs(call).reduce<Fields>((input, ref) => withRef(input, ref, own(ref), call, own), {
    ...call.example,
  });
}
