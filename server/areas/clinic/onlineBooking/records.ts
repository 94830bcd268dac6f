import { readMyKad } from '../../../../contract/clinic/myKad.ts';
import type { BranchChangeContext } from '../../../http/branchWork.ts';
import { makeRecord, recordOf } from '../appointments/patientFor.ts';
import { mobileOf } from '../patients/phones.ts';

/** What a visitor says of the person who comes. */
export interface GivenPatient {
  icPassport: string;
  patientName: string;
  phoneNo: string;
  emailAddress: string;
}

/** Whose record a booking is on, and whether the booking made it. */
interface Recorded {
  patientId: number;
  isNew: boolean;
}

/**
 * The record of a booking. That of an existing patient is taken where number and telephone are both theirs. For anyone
 * else a new one is made, to be completed: a number that is another's stays off it, and the desk sees whose it is. The
 * visitor hears the same in any case.
 */
export async function recordFor(
  context: BranchChangeContext,
  given: GivenPatient,
  holdId: number,
): Promise<Recorded> {
  const known = await recordOf(context, given.icPassport);
  if (known) return ownOr(known);
  const made = await make(context, given, given.icPassport);
  if (made !== undefined) return { patientId: made, isNew: true };
  // The desk has registered the same person meanwhile.
  const other = await recordOf(context, given.icPassport);
  if (!other) throw new Error('a patient was neither made nor found');
  return ownOr(other);

  async function ownOr({ id, mobile, removedAt }: Known): Promise<Recorded> {
    const isOwn = removedAt === null && mobile !== '' && mobile === mobileOf(given.phoneNo);
    if (isOwn) return { patientId: id, isNew: false };
    const patientId = await make(context, given, `ONLINE${holdId}`);
    if (patientId === undefined) throw new Error('the number of a hold is taken');
    return { patientId, isNew: true };
  }
}

type Known = NonNullable<Awaited<ReturnType<typeof recordOf>>>;

const make = (
  context: BranchChangeContext,
  { patientName, phoneNo, emailAddress, icPassport: number }: GivenPatient,
  icPassport: string,
) =>
  makeRecord(context, {
    icPassport,
    name: patientName,
    mobile: mobileOf(phoneNo),
    emailAddress,
    dob: readMyKad(number)?.dob ?? null,
    billingType: '00',
    priority: 1,
    incomplete: true,
  });
