import { statusMeanings } from '../clinic/lookups.ts';
import { day, idOf, ofList, oneOf } from '../fields.ts';
import { inBranch, inTeam } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { workplaceId } from './workplace.ts';

/** Entries that a list of what is routed reaches: the newest that match, or the earliest where it is sorted so. */
export const ROUTED_REACH = 10_000;

const text = z.string();

/** What a status of a clinic means, whatever the clinic calls it. */
const state = () =>
  oneOf(statusMeanings, {
    words: {
      booked: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.BOOKED',
      confirmed: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.CONFIRMED',
      arrived: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.ARRIVED',
      called: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.CALLED',
      inProgress: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.IN_PROGRESS',
      done: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.DONE',
      cancelled: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.CANCELLED',
      noShow: 'RESOURCE.APPOINTMENT_STATUSES.MEANING.NO_SHOW',
    },
  });

/** A clinic's time, written as its wall clock. */
export const clinicTime = () =>
  text.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." }));

const ofClinic = {
  clinic: text.check(z.meta({ description: "The branch's name." })),
  phone: text.check(z.meta({ description: "The branch's telephone." })),
};
const ofTeam = { teamID: z.int(), team: text };
/** Where something routed comes from, and the team that it is routed to. */
export const routedFields = { ...ofClinic, ...ofTeam };

const appointment = {
  id: z.int(),
  startsAt: clinicTime(),
  minutes: z.int(),
  type: text.check(
    ofList('appt_type'),
    z.meta({ description: "The clinic's own name of the type." }),
  ),
  state: state(),
  isTeleconsultation: z.boolean(),
  ...ofClinic,
};

/** An appointment of a clinic that is routed to a team of AGATA: nothing of its patient. */
export const routedAppointment = z
  .object({ ...appointment, ...ofTeam })
  .check(z.meta({ id: 'RoutedAppointment' }));

/** The filters of a list of what is routed. */
export const periodFilters = { from: z.optional(day()), until: z.optional(day()) };
export const appointmentFilters = { ...periodFilters, state: z.optional(state()) };

/** Routing of clinics' appointments to consultant teams, and what a team sees of them. */
export const agataRouting = {
  teamDirectory: listCall({
    method: 'GET',
    path: '/api/agata/clinic/TeamDirectory',
    summary:
      'Every consultant team of AGATA by id and name, for who may route the appointments of a branch.',
    access: inBranch('list', 'team-directory'),
    list: { sort: ['name', 'id'], ids: 'team-directory' },
    answer: z.array(z.object({ id: z.int(), name: text })),
  }),
  routedAppointments: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/RoutedAppointments',
    summary: `The appointments of clinics that are routed to a team, by their time: at most ${ROUTED_REACH.toLocaleString('en')} that match. \`q\` finds clinics by name. An order by id is that by time. Nothing of a patient is in it.`,
    access: inTeam('list', 'routed-appointments'),
    query: z.object({ consultantTeamId: workplaceId('team'), ...appointmentFilters }),
    list: { sort: ['startsAt', 'id'], ids: 'routed-appointments' },
    answer: z.array(z.object(appointment)),
  }),
  routedAppointment: call({
    method: 'GET',
    path: '/api/agata/web/ct/RoutedAppointment',
    summary: 'One appointment that is routed to a team of the person.',
    access: inTeam('show', 'routed-appointments'),
    query: z.object({ id: idOf('routed-appointments') }),
    answer: routedAppointment,
  }),
};
