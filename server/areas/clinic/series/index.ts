import type { series as calls } from '../../../../contract/clinic/series.ts';
import { appointmentSeries } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { instantOf, minutesOf, wallClockOf } from '../../../kit/time.ts';
import { endWaitingOf, prepare, storeEach } from '../appointments/booking.ts';
import { changeByDesk } from '../appointments/changes.ts';
import { obstaclesOf } from '../appointments/obstacles.ts';
import { refusePatientOverlaps } from '../appointments/patientOverlap.ts';
import { dayOf, occupiedPeriod } from '../appointments/periods.ts';
import { findAppointmentsByIds } from '../appointments/reading.ts';
import { datesOf, daysAfter } from './dates.ts';
import { membersFrom } from './members.ts';
import { occurrencesOf } from './occurrences.ts';

export const series: Handlers<typeof calls> = {
  async checkAppointmentSeries(input, context) {
    const minutes = minutesOf(input.estimatedTime ?? '00:00:00');
    const times = [];
    for (const wall of datesOf(input.appointmentDate, input)) {
      const period = occupiedPeriod(instantOf(wall), minutes);
      times.push({ wall, obstacles: await obstaclesOf(context, input.resource, period) });
    }
    return occurrencesOf(context, times);
  },

  async bookAppointmentSeries(input, context) {
    const { repeatUnit, repeatEvery, repeatCount, allowConflict, skipTaken } = input;
    const times = datesOf(input.appointmentDate, input);
    const first = await prepare(input, context);
    const [made] = await context.db
      .insert(appointmentSeries)
      .values({ branchId: context.branch.id, repeatUnit, repeatEvery, repeatCount })
      .returning({ id: appointmentSeries.id });
    if (!made) throw new Error('a series was written and not answered');
    const bookings = times.map((wall) => ({
      ...first,
      state: { ...first.state, startsAt: instantOf(wall), seriesId: made.id },
    }));
    if (input.refusePatientOverlap) {
      const states = bookings.map(({ state }) => state);
      await refusePatientOverlaps(context, states, 'patientID');
    }
    const options = { allowConflict, skipTaken, field: 'appointmentDate' };
    const stored = await storeEach(bookings, context, options);
    const ids = stored.flatMap(({ id }) => id ?? []);
    if (ids[0] !== undefined) await endWaitingOf(input, context, first, ids[0]);
    const skipped = stored.flatMap(({ id, obstacles }, index) =>
      id === undefined ? { wall: times[index] ?? '', obstacles } : [],
    );
    return {
      seriesID: made.id,
      data: await findAppointmentsByIds(context, ids),
      skipped: await occurrencesOf(context, skipped),
    };
  },

  async moveAppointmentSeries(input, context) {
    const { id, appointmentDate, estimatedTime, doctor, allowConflict, refusePatientOverlap } =
      input;
    const lists = await context.lists();
    const { named, members } = await membersFrom(context, lists, id);
    const days = dayOf(instantOf(appointmentDate)) - dayOf(named.startsAt);
    const all = members.map((before) => ({
      before,
      requested: {
        startsAt: instantOf(daysAfter(wallClockOf(before.startsAt), days, appointmentDate)),
        minutes: estimatedTime === undefined ? undefined : minutesOf(estimatedTime),
        doctorIds: doctor,
      },
    }));
    await changeByDesk(context, lists, all, {
      action: 'edit',
      allowConflict,
      refusePatientOverlap,
      field: 'appointmentDate',
    });
    const ids = members.map((member) => member.id);
    return { data: await findAppointmentsByIds(context, ids) };
  },

  async endAppointmentSeries({ id }, context) {
    const lists = await context.lists();
    const { members } = await membersFrom(context, lists, id);
    const all = members.map((before) => ({ before, requested: { removedAt: new Date() } }));
    await changeByDesk(context, lists, all, {
      action: 'delete',
      allowConflict: false,
      field: 'id',
    });
    return { removed: members.length, ids: members.map((member) => member.id) };
  },
};
