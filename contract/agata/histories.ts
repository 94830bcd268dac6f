import { idOf, ofList, oneOf } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { messageChannels } from '../messaging/messageStatuses.ts';
import {
  appointmentFilters,
  clinicTime,
  periodFilters,
  ROUTED_REACH,
  routedAppointment,
  routedFields,
} from './routing.ts';

/** A follow-up is planned, due now, or done. */
export const followUpStates = ['planned', 'due', 'done'] as const;
/** A follow-up has no message, one that waits or is on its way, one that was sent, or one that could not be. */
export const followUpMessageStates = ['none', 'waiting', 'sent', 'notSent'] as const;
/** What an answer of a patient did: confirm the appointment, stop all messages, or nothing. */
export const followUpAnswers = ['confirmed', 'stopped', 'other'] as const;

const followUpState = () => oneOf(followUpStates);
const channel = () =>
  oneOf(messageChannels, { words: { sms: 'MESSAGE.TAB.sms', whatsapp: 'MESSAGE.TAB.whatsapp' } });
const answer = () => oneOf(followUpAnswers);

const followUp = z
  .object({
    id: z.int().check(z.meta({ description: 'That of its appointment.' })),
    dueAt: clinicTime(),
    state: followUpState(),
    message: oneOf(followUpMessageStates),
    type: z.string().check(ofList('appt_type')),
    ...routedFields,
  })
  .check(z.meta({ id: 'RoutedFollowUp' }));

const response = z
  .object({
    id: z.int(),
    receivedAt: clinicTime(),
    channel: channel(),
    answer: answer(),
    type: z.string().check(ofList('appt_type')),
    ...routedFields,
  })
  .check(z.meta({ id: 'FollowUpResponse' }));

const reach = `at most ${ROUTED_REACH.toLocaleString('en')} that match, by the days from \`from\` to \`until\`. \`q\` finds clinics and teams by name. An order by id is that by time. Nothing of a patient is in it.`;
const team = z.optional(idOf('platform-teams'));
const byTime = (field: 'startsAt' | 'dueAt' | 'receivedAt', ids: string) =>
  ({ sort: [field, 'id'], ids }) as const;

/** What Administrators see of the work that clinics route to consultant teams. */
export const agataHistories = {
  platformTeamList: listCall({
    method: 'GET',
    path: '/api/agata_team_list',
    summary: 'Every consultant team by id and name, to narrow a history or name an audience.',
    access: onPlatform('list', 'platform-teams'),
    list: { sort: ['name', 'id'], ids: 'platform-teams' },
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  platformTenantList: listCall({
    method: 'GET',
    path: '/api/agata_tenant_list',
    summary: 'Every tenant of AGATA by id and name, to name an audience.',
    access: onPlatform('list', 'platform-tenants'),
    list: { sort: ['name', 'id'], ids: 'platform-tenants' },
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  agataAppointmentList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/AppointmentList',
    summary: `The appointments that clinics route to consultant teams, newest first: ${reach}`,
    access: onPlatform('list', 'agata-appointments'),
    query: z.object({ teamID: team, ...appointmentFilters }),
    list: byTime('startsAt', 'agata-appointments'),
    answer: z.array(routedAppointment),
  }),
  agataAppointmentDetail: call({
    method: 'GET',
    path: '/api/agata/web/history/AppointmentDetail',
    summary: 'One appointment that is routed to a consultant team.',
    access: onPlatform('show', 'agata-appointments'),
    query: z.object({ id: idOf('agata-appointments') }),
    answer: routedAppointment,
  }),
  teleconsultationList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/TeleconsultationList',
    summary: `The teleconsultations among the appointments that clinics route to consultant teams, newest first: ${reach}`,
    access: onPlatform('list', 'teleconsultations'),
    query: z.object({ teamID: team, ...appointmentFilters }),
    list: byTime('startsAt', 'teleconsultations'),
    answer: z.array(routedAppointment),
  }),
  teleconsultationDetail: call({
    method: 'GET',
    path: '/api/agata/web/history/TeleconsultationDetail',
    summary: 'One teleconsultation that is routed to a consultant team.',
    access: onPlatform('show', 'teleconsultations'),
    query: z.object({ id: idOf('teleconsultations') }),
    answer: routedAppointment,
  }),
  treatmentFollowUpList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/TreatmentFollowUpList',
    summary: `The follow-ups of appointments that clinics route to consultant teams, newest first: ${reach}`,
    access: onPlatform('list', 'treatment-follow-ups'),
    query: z.object({ teamID: team, ...periodFilters, state: z.optional(followUpState()) }),
    list: byTime('dueAt', 'treatment-follow-ups'),
    answer: z.array(followUp),
  }),
  treatmentFollowUpDetail: call({
    method: 'GET',
    path: '/api/agata/web/history/TreatmentFollowUpDetail',
    summary: 'One follow-up of an appointment that is routed to a consultant team.',
    access: onPlatform('show', 'treatment-follow-ups'),
    query: z.object({ id: idOf('treatment-follow-ups') }),
    answer: followUp,
  }),
  followUpResponseList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/FollowUpResponseList',
    summary: `The answers that came to messages of follow-ups of routed appointments, newest first: ${reach}`,
    access: onPlatform('list', 'follow-up-responses'),
    query: z.object({
      teamID: team,
      ...periodFilters,
      channel: z.optional(channel()),
      answer: z.optional(answer()),
    }),
    list: byTime('receivedAt', 'follow-up-responses'),
    answer: z.array(response),
  }),
};
