import type { Screen } from '../../framework/screens.ts';
import { SETTINGS_PATH } from '../../resources/clinic/settings/paths.ts';
import { VISIT_PATH } from './visits/address.ts';

/** Today's queue, the scheduler, the attendance report, the patient's page, and the settings of the branch. */
export const clinicScreens: readonly Screen[] = [
  {
    path: '/appointment/today-queue',
    title: 'PAGE.QUEUE',
    permission: { action: 'list', resource: 'appointments' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'appointment', icon: 'queue' },
    quickActions: [
      {
        label: 'APPT.WALK_IN',
        icon: 'arrive',
        to: '/appointment/today-queue?walkIn=1',
        permission: { action: 'create', resource: 'appointments' },
      },
      {
        label: 'SHELL.QUICK_APPOINTMENT',
        icon: 'calendar',
        to: '/appointment/today-queue?new=1',
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
    parent: '/appointment/today-queue',
    load: () => import('./visits/VisitPage.tsx'),
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
