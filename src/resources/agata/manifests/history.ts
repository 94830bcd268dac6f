import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import { readOnly, verbs } from '../../verbs.ts';

const fromHistories = (name: keyof Awaited<ReturnType<typeof histories>>) => () =>
  histories().then((all) => all[name]);
const histories = () => import('../histories.ts');

/** Histories, chat, routing and push notifications. */
export const historyResources: readonly ResourceManifest[] = [
  {
    name: 'routed-appointments',
    paths: {
      list: '/ag-consultant-team/routed-appointments',
      edit: '/ag-consultant-team/routed-appointment/?id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'calendar' },
    hasList: true,
    hasRecordPage: true,
    needs: 'team',
    permissions: readOnly('routed-appointments'),
    load: () => import('../routes.ts').then(({ routedAppointments }) => routedAppointments),
  },
  {
    name: 'push-schedules',
    paths: { list: '/communication/scheduled-push-notification' },
    domain: 'AGATA',
    menu: { group: 'communication', icon: 'bell' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('push-schedules'),
    firstCall:
      '/api/agata/web/communication/PushScheduleList?page=1&pageSize=10&sort=sendAt&order=DESC',
    load: () => import('../pushSchedules.ts').then(({ pushSchedules }) => pushSchedules),
  },
  {
    name: 'agata-chats',
    paths: { list: '/history/agata-chat', edit: '/history/agata-chat-detail/?id=:id' },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'people' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('agata-chats'),
    firstCall: '/api/agata/web/history/AgataChatList?page=1&pageSize=10&sort=lastAt&order=DESC',
    load: () => import('../chats.ts').then(({ agataChats }) => agataChats),
  },
  {
    name: 'common-chats',
    paths: { list: '/history/common-chat', edit: '/history/common-chat-detail/?id=:id' },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'building' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('common-chats'),
    firstCall: '/api/agata/web/history/CommonChatList?page=1&pageSize=10&sort=lastAt&order=DESC',
    load: () => import('../chats.ts').then(({ commonChats }) => commonChats),
  },
  {
    name: 'agata-appointments',
    paths: { list: '/history/appointment-list', edit: '/history/appointment-list-detail/?id=:id' },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'calendar' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('agata-appointments'),
    firstCall: '/api/agata/web/history/AppointmentList?page=1&pageSize=10&sort=startsAt&order=DESC',
    load: fromHistories('agataAppointments'),
  },
  {
    name: 'teleconsultations',
    paths: {
      list: '/history/teleconsultation-list',
      edit: '/history/teleconsultation-list-detail/?id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'screen' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('teleconsultations'),
    firstCall:
      '/api/agata/web/history/TeleconsultationList?page=1&pageSize=10&sort=startsAt&order=DESC',
    load: fromHistories('teleconsultations'),
  },
  {
    name: 'treatment-follow-ups',
    paths: {
      list: '/history/treatment-follow-up-history',
      edit: '/history/treatment-follow-up-history-detail/?id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'bell' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('treatment-follow-ups'),
    firstCall:
      '/api/agata/web/history/TreatmentFollowUpList?page=1&pageSize=10&sort=dueAt&order=DESC',
    load: fromHistories('treatmentFollowUps'),
  },
  {
    name: 'follow-up-responses',
    paths: { list: '/ag-view-history-transaction/treatment-plan-follow-up' },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'inbox' },
    hasList: true,
    hasRecordPage: false,
    permissions: listed('follow-up-responses'),
    firstCall:
      '/api/agata/web/history/FollowUpResponseList?page=1&pageSize=10&sort=receivedAt&order=DESC',
    load: fromHistories('followUpResponses'),
  },
  directory('platform-teams', fromHistories('platformTeams')),
  directory('platform-tenants', fromHistories('platformTenants')),
];

/** A clinic's routing of its appointments, among its settings. */
export const routingResources: readonly ResourceManifest[] = [
  {
    name: 'agata-routes',
    paths: { list: '/settings/agata-routing' },
    domain: 'DA',
    menu: { group: 'settings', icon: 'swap' },
    hasList: true,
    hasRecordPage: true,
    needs: 'branch',
    permissions: verbs('agata-routes'),
    firstCall:
      '/api/master/agata-routes?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22appointmentType%22%2C%22ASC%22%5D',
    load: () => import('../routes.ts').then(({ agataRoutes }) => agataRoutes),
  },
  {
    ...directory('team-directory', () =>
      import('../routes.ts').then(({ teamDirectory }) => teamDirectory),
    ),
    needs: 'branch',
  },
];

/** A resource without screens, which others refer to. */
function directory(name: string, load: ResourceManifest['load']): ResourceManifest {
  return {
    name,
    paths: { list: '' },
    hasList: true,
    hasRecordPage: false,
    permissions: listed(name),
    load,
  };
}

function listed(name: string): ResourceManifest['permissions'] {
  const list = { action: 'list', resource: name };
  return { list, show: list, create: list };
}
