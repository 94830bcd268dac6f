import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { doctors, lookupValues } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { meaningOf } from './reading.ts';

/** A doctor of the branch. */
export interface Doctor {
  id: number;
  name: string;
}

/** The branch's appointment statuses with their meanings. */
export class AppointmentLookups {
  readonly #values: (typeof lookupValues.$inferSelect)[];

  private constructor(values: (typeof lookupValues.$inferSelect)[]) {
    this.#values = values;
  }

  static async of({ db, branch }: BranchContext): Promise<AppointmentLookups> {
    const rows = await db
      .select()
      .from(lookupValues)
      .where(and(eq(lookupValues.branchId, branch.id), eq(lookupValues.kind, 'appt_status')))
      .orderBy(asc(lookupValues.position), asc(lookupValues.id));
    return new AppointmentLookups(rows);
  }

  /** The status of a new appointment. */
  get firstStatus(): number {
    const first = this.#values.find((row) => row.meaning === 'booked') ?? this.#values[0];
    if (!first) throw new Error('the branch has no statuses');
    return first.id;
  }

  meaning(statusId: number): StatusMeaning {
    return meaningOf(this.#values.find((row) => row.id === statusId)?.meaning);
  }
}

/** Whether an appointment in a status holds its doctors' time. */
export function holdsTime(meaning: StatusMeaning): boolean {
  return meaning !== 'cancelled' && meaning !== 'noShow';
}

/** Doctors of the branch by id, in the order of the ids; 404 where one is missing. */
export async function doctorsOf(
  { db, branch }: BranchContext,
  ids: readonly number[],
  field: string,
): Promise<Doctor[]> {
  const rows = await db
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .where(and(eq(doctors.branchId, branch.id), inArray(doctors.id, [...ids])));
  return ids.map((id) => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw notFound(field);
    return found;
  });
}
