import { agataHistories as calls } from '../../../contract/agata/histories.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { day, phone, reference, wallClock } from '../../framework/resource/fields.ts';
import { statusTones } from '../clinic/appointmentStatuses.ts';

const routed = {
  type: { label: 'AGATA.ROUTED.TYPE' },
  clinic: { label: 'AGATA.ROUTED.CLINIC' },
  phone: phone({ list: 'hidden', label: 'AGATA.ROUTED.PHONE' }),
  team: { label: 'AGATA.TEAM' },
} as const;
const appointment = {
  startsAt: wallClock({ label: 'AGATA.ROUTED.STARTS_AT' }),
  minutes: { list: 'hidden', label: 'AGATA.ROUTED.MINUTES' },
  ...routed,
  state: { tone: { tones: statusTones }, label: 'AGATA.ROUTED.STATE' },
} as const;
const period = {
  teamID: reference('platform-teams', { label: 'AGATA.TEAM' }),
  from: day({ label: 'DASH.FROM' }),
  until: day({ label: 'DASH.UNTIL' }),
} as const;
const state = { label: 'AGATA.ROUTED.STATE' } as const;
const shared = { domain: 'AGATA', title: 'clinic', pageSizes: [10, 50, 200] } as const;

/** The appointments that clinics route to consultant teams. */
export const agataAppointments = defineResource({
  ...shared,
  name: 'agata-appointments',
  history: 'none',
  calls: { list: calls.agataAppointmentList, one: calls.agataAppointmentDetail },
  paths: { list: '/history/appointment-list', edit: '/history/appointment-list-detail/?id=:id' },
  menu: { group: 'history', icon: 'calendar' },
  fields: {
    ...appointment,
    isTeleconsultation: { list: 'hidden', label: 'AGATA.ROUTED.TELECONSULTATION' },
  },
  filters: { ...period, state },
  sort: { field: 'startsAt', order: 'DESC' },
  emptyText: 'AGATA.ROUTED.NONE',
});

/** The teleconsultations among them. */
export const teleconsultations = defineResource({
  ...shared,
  name: 'teleconsultations',
  history: 'none',
  calls: { list: calls.teleconsultationList, one: calls.teleconsultationDetail },
  paths: {
    list: '/history/teleconsultation-list',
    edit: '/history/teleconsultation-list-detail/?id=:id',
  },
  menu: { group: 'history', icon: 'screen' },
  fields: appointment,
  filters: { ...period, state },
  sort: { field: 'startsAt', order: 'DESC' },
  emptyText: 'AGATA.ROUTED.NONE',
});

/** The follow-ups of routed appointments. */
export const treatmentFollowUps = defineResource({
  ...shared,
  name: 'treatment-follow-ups',
  history: 'none',
  calls: { list: calls.treatmentFollowUpList, one: calls.treatmentFollowUpDetail },
  paths: {
    list: '/history/treatment-follow-up-history',
    edit: '/history/treatment-follow-up-history-detail/?id=:id',
  },
  menu: { group: 'history', icon: 'bell' },
  fields: {
    dueAt: wallClock(),
    ...routed,
    state: { tone: { tones: { planned: 'info', due: 'warn', done: 'good' } } },
    message: {
      tone: {
        tones: { none: 'neutral', waiting: 'info', sent: 'good', notSent: 'bad' },
      },
    },
  },
  filters: { ...period, state: {} },
  sort: { field: 'dueAt', order: 'DESC' },
  emptyText: 'AGATA.ROUTED.NONE',
});

/** The answers of patients to messages of follow-ups: the log of receivers' responses. */
export const followUpResponses = defineResource({
  ...shared,
  name: 'follow-up-responses',
  calls: { list: calls.followUpResponseList },
  paths: { list: '/ag-view-history-transaction/treatment-plan-follow-up' },
  menu: { group: 'history', icon: 'inbox' },
  fields: {
    receivedAt: wallClock(),
    channel: {},
    answer: { tone: { tones: { confirmed: 'good', stopped: 'bad', other: 'neutral' } } },
    ...routed,
  },
  filters: { ...period, channel: {}, answer: {} },
  sort: { field: 'receivedAt', order: 'DESC' },
});

/** Every consultant team by name, for filters and audiences. */
export const platformTeams = defineResource({
  name: 'platform-teams',
  calls: { list: calls.platformTeamList },
  fields: { name: {} },
});

/** Every tenant of AGATA by name, for audiences. */
export const platformTenants = defineResource({
  name: 'platform-tenants',
  calls: { list: calls.platformTenantList },
  fields: { name: {} },
});
