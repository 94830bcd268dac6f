import type { Screen } from '../../framework/screens.ts';
import { QUEUE_PATH } from '../../resources/clinic/queuePath.ts';
import { SETTINGS_PATH } from '../../resources/clinic/settings/paths.ts';
import { STATEMENT_PATH } from '../../resources/clinic/statementPath.ts';
import { VISIT_PATH } from '../../resources/clinic/visitPath.ts';

/** Today's queue, the scheduler, the attendance report, the patient's page, and the settings of the branch. */
export const clinicScreens: readonly Screen[] = [
  {
    path: QUEUE_PATH,
    title: 'PAGE.QUEUE',
    permission: { action: 'list', resource: 'appointments' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'queue' },
    quickActions: [
      {
        label: 'APPT.WALK_IN',
        icon: 'arrive',
        to: `${QUEUE_PATH}?walkIn=1`,
        permission: { action: 'create', resource: 'appointments' },
      },
      {
        label: 'SHELL.QUICK_APPOINTMENT',
        icon: 'calendar',
        to: `${QUEUE_PATH}?new=1`,
        permission: { action: 'create', resource: 'appointments' },
        hiddenOn: ['/appointment/scheduler'],
        ownOn: ['/appointment/appointment-list', '/patient/edit-patient'],
      },
    ],
    load: () => import('./queue/TodayQueue.tsx'),
  },
  {
    path: '/appointment/scheduler',
    title: 'PAGE.SCHEDULER',
    permission: { action: 'list', resource: 'appointments' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'schedule' },
    load: () => import('./scheduler/Scheduler.tsx'),
  },
  {
    path: '/appointment/attendance',
    title: 'PAGE.ATTENDANCE',
    permission: { action: 'list', resource: 'appointments' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'chart' },
    load: () => import('./attendance/AttendancePage.tsx'),
  },
  {
    path: VISIT_PATH,
    title: 'PAGE.VISIT',
    permission: { action: 'list', resource: 'visit-notes' },
    needs: 'branch',
    domain: 'DA',
    parent: QUEUE_PATH,
    load: () => import('./visits/VisitPage.tsx'),
  },
  {
    path: '/appointment/closing',
    title: 'PAGE.CLOSING',
    permission: { action: 'create', resource: 'till-closings' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'lock' },
    load: () => import('./till/ClosingPage.tsx'),
  },
  {
    path: '/appointment/takings',
    title: 'PAGE.TAKINGS',
    permission: { action: 'show', resource: 'takings' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'chart' },
    load: () => import('./till/TakingsPage.tsx'),
  },
  {
    path: STATEMENT_PATH,
    title: 'PAGE.STATEMENT',
    permission: { action: 'show', resource: 'takings' },
    needs: 'branch',
    domain: 'DA',
    parent: '/appointment/takings',
    load: () => import('./till/StatementPage.tsx'),
  },
  {
    path: '/patient/edit-patient',
    title: 'PAGE.PATIENT',
    permission: { action: 'show', resource: 'patients' },
    needs: 'branch',
    domain: 'DA',
    parent: '/patient/patient-list',
    record: ({ query }) => query.get('icpassport') ?? query.get('id'),
    quickActions: [
      {
        label: 'SHELL.QUICK_PATIENT',
        icon: 'personAdd',
        to: '/patient/edit-patient/',
        permission: { action: 'create', resource: 'patients' },
        hiddenOn: ['/patient/edit-patient'],
        ownOn: ['/patient/patient-list'],
      },
    ],
    load: () => import('./patients/PatientPage.tsx'),
  },
  {
    path: SETTINGS_PATH,
    title: 'PAGE.SETTINGS',
    permission: { action: 'show', resource: 'branch-state' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'account', icon: 'settings' },
    load: () => import('./settings/SystemSettings.tsx'),
  },
];
