import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StatusMeaning } from '../../../contract/lookups.ts';
import { doctors, lookupValues } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { meaningOf } from './reading.ts';

const kinds = {
  location: 'appt_location',
  priority: 'appt_priority',
  status: 'appt_status',
  cancelReason: 'appt_cancel_reason',
} as const;

/** A doctor of the branch. */
export interface Doctor {
  id: number;
  name: string;
}

/** The branch's lists that an appointment refers to, to hold what is asked for against. */
export class Lists {
  readonly #values: (typeof lookupValues.$inferSelect)[];

  private constructor(values: (typeof lookupValues.$inferSelect)[]) {
    this.#values = values;
  }

  static async of({ db, branch }: BranchContext): Promise<Lists> {
    const rows = await db
      .select()
      .from(lookupValues)
      .where(
        and(
          eq(lookupValues.branchId, branch.id),
          inArray(lookupValues.kind, ['appt_type', ...Object.values(kinds)]),
        ),
      )
      .orderBy(asc(lookupValues.position), asc(lookupValues.id));
    return new Lists(rows);
  }

  /** Refuses an id that the branch's list does not have (404); nothing given is nothing to refuse. */
  hold(list: keyof typeof kinds, id: number | null | undefined, field: string): void {
    if (id === null || id === undefined) return;
    if (!this.#values.some((row) => row.kind === kinds[list] && row.id === id))
      throw notFound(field);
  }

  /** Refuses a type that the branch does not have. */
  holdType(type: string | undefined): void {
    if (type === undefined) return;
    if (!this.#values.some((row) => row.kind === 'appt_type' && row.value === type))
      throw refusal(400, 'APPOINTMENT.TYPE', { field: 'type' });
  }

  /** The status that a new appointment has. */
  get firstStatus(): number {
    const statuses = this.#values.filter((row) => row.kind === kinds.status);
    const first = statuses.find((row) => row.meaning === 'booked') ?? statuses[0];
    if (!first) throw new Error('the branch has no statuses');
    return first.id;
  }

  meaning(statusId: number): StatusMeaning {
    return meaningOf(
      this.#values.find((row) => row.kind === kinds.status && row.id === statusId)?.meaning,
    );
  }
}

/** Whether an appointment in a status holds its doctors' time. */
export function holdsTime(meaning: StatusMeaning): boolean {
  return meaning !== 'cancelled' && meaning !== 'noShow';
}

/** Doctors of the branch by id, in the order of the ids; 404 where one is not the branch's. */
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
