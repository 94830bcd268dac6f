import {
  branchSettings as calls,
  malaysianStates,
} from '../../../../contract/clinic/branchSettings.ts';
import { noteSettings as noteCalls } from '../../../../contract/clinic/noteSettings.ts';
import { onlineBookingSettings as bookingCalls } from '../../../../contract/clinic/onlineBookingSettings.ts';
import { readingSettings as readingCalls } from '../../../../contract/clinic/readingSettings.ts';
import { retention } from '../../../../contract/clinic/retention.ts';
import { startPageCalls } from '../../../../contract/clinic/startPages.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { defineResource } from '../../../framework/resource/define.ts';
import { masterListResource } from '../../masterListResource.ts';
import { listPaths, recordPaths } from './paths.ts';

const DaysOff = lazyComponent(() => import('../../../custom/clinic/settings/DaysOff.tsx'));

/** The fields that the branch requires of a patient. */
export const requiredFields = defineResource({
  name: 'required-fields',
  calls: { one: calls.requiredFields, update: calls.editRequiredFields },
  paths: recordPaths('required-fields'),
  domain: 'DA',
  fields: { registration: {}, profile: {} },
});

/** The state whose weekend and public holidays the branch follows. */
export const branchState = defineResource({
  name: 'branch-state',
  calls: { one: calls.branchState, update: calls.editBranchState },
  paths: recordPaths('branch-state'),
  domain: 'DA',
  fields: { state: {} },
  editDefaultValues: ({ state }) => {
    const known = malaysianStates.find((each) => each.toLowerCase() === state.toLowerCase());
    return known ? { state: known } : {};
  },
  sections: [{ fields: ['state'] }, { title: 'SETTINGS.DAYS_OFF', component: DaysOff }],
});

/** How the branch books appointments. */
export const appointmentSettings = defineResource({
  name: 'appointment-settings',
  calls: { one: calls.appointmentSettings, update: calls.editAppointmentSettings },
  paths: { edit: '/settings/appointment-settings' },
  domain: 'DA',
  menu: { group: 'settings', icon: 'calendar' },
  fields: { slotMinutes: { hint: 'SETTINGS.SLOT_HINT' } },
});

const BookingLink = lazyComponent(() => import('../../../custom/clinic/settings/BookingLink.tsx'));

/** How patients book by themselves. */
export const onlineBookingSettings = defineResource({
  name: 'online-booking-settings',
  calls: {
    one: bookingCalls.onlineBookingSettings,
    update: bookingCalls.editOnlineBookingSettings,
  },
  paths: recordPaths('online-booking-settings'),
  domain: 'DA',
  fields: {
    isOn: {},
    bookingName: { hint: 'ONLINE_BOOKING.NAME' },
    byDesk: { hint: 'ONLINE_BOOKING.BY_DESK_HINT' },
    doctors: { hint: 'ONLINE_BOOKING.ALL_HINT' },
    types: { hint: 'ONLINE_BOOKING.ALL_HINT' },
    hoursAhead: {},
    daysAhead: {},
    perDay: {},
    changeHours: {},
    kept: { hint: 'ONLINE_BOOKING.KEPT_HINT' },
    noShows: { hint: 'ONLINE_BOOKING.NO_SHOWS_HINT' },
    questions: {},
    origins: { hint: 'ONLINE_BOOKING.ORIGINS_HINT' },
    words: { hint: 'ONLINE_BOOKING.WORDS_HINT' },
  },
  sections: [
    {
      fields: [
        'isOn',
        'bookingName',
        'byDesk',
        'doctors',
        'types',
        'hoursAhead',
        'daysAhead',
        'perDay',
        'changeHours',
        'kept',
        'noShows',
        'words',
        'questions',
        'origins',
      ],
    },
    // Below: it comes after the fields, and so moves none.
    { title: 'ONLINE_BOOKING.LINK', component: BookingLink },
  ],
});

/** What the product opens with, by role. */
export const startPages = defineResource({
  name: 'start-pages',
  calls: { one: startPageCalls.startPages, update: startPageCalls.editStartPages },
  paths: recordPaths('start-pages'),
  domain: 'DA',
  fields: { receptionist: {}, nurse: {}, doctor: {}, manager: {}, owner: {} },
});

/** How doctors write their notes. */
export const noteSettings = defineResource({
  name: 'note-settings',
  calls: { one: noteCalls.noteSettings, update: noteCalls.editNoteSettings },
  paths: recordPaths('note-settings'),
  domain: 'DA',
  fields: { layout: { hint: 'NOTES.LAYOUT_HINT' } },
});

/** Whether people say why they read records of patients without a visit. */
export const readingSettings = defineResource({
  name: 'reading-settings',
  calls: { one: readingCalls.readingSettings, update: readingCalls.editReadingSettings },
  paths: recordPaths('reading-settings'),
  domain: 'DA',
  fields: { asksReason: { hint: 'READING_SETTINGS.HINT' } },
});

/** For how long records of patients are kept. */
export const retentionSettings = defineResource({
  name: 'retention-settings',
  calls: { one: retention.retentionSettings, update: retention.editRetentionSettings },
  paths: recordPaths('retention-settings'),
  domain: 'DA',
  fields: { years: { hint: 'RETENTION.HINT' } },
});

/** Which appointments are teleconsultations, and what they show. */
export const teleconsultationSettings = defineResource({
  name: 'teleconsultation-settings',
  calls: { one: calls.teleconsultationSettings, update: calls.editTeleconsultationSettings },
  paths: { edit: '/settings/teleconsultation-settings' },
  domain: 'DA',
  menu: { group: 'settings', icon: 'screen' },
  fields: { types: {}, note: { hint: 'SETTINGS.NOTE_HINT' } },
});

const HolidayDialog = lazyComponent(
  () => import('../../../custom/clinic/settings/HolidayDialog.tsx'),
);

/** The days on which the branch is closed beside the public holidays. */
export const branchHolidays = defineResource({
  ...masterListResource(masterLists.branchHolidays),
  paths: listPaths('branch-holidays'),
  domain: 'DA',
  title: 'name',
  layouts: { calendar: { from: 'fromDay', until: 'toDay' } },
  components: {
    dialogs: { create: HolidayDialog, edit: HolidayDialog },
  },
  pageSizes: [10, 50, 200],
});
