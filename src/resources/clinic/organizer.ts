import { affected } from '../../../contract/clinic/affected.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { organizer as calls } from '../../../contract/clinic/organizer.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, choice, day, integer, text, time } from '../../framework/resource/fields.ts';
import { StartTimeCell, RecurrenceCell, EndTimeCell } from './absenceCells.tsx';

const WhenSection = lazyComponent(
  () => import('../../custom/clinic/organizer/AbsenceTimeSection.tsx'),
);
const Overlaps = lazyComponent(
  () => import('../../custom/clinic/organizer/OverlappedAppointments.tsx'),
);

const doctor = { call: lookups.apptResource, value: 'id', label: 'resource' };

/** The absences of doctors. */
export const organizer = defineResource({
  name: 'organizer',
  calls: {
    list: calls.organizerList,
    one: calls.organizerDetail,
    create: calls.addOrganizer,
    update: calls.updateOrganizer,
    remove: calls.removeOrganizer,
  },
  paths: { list: '/appointment/hr-organizer' },
  title: 'resourceName',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'away' },
  fields: {
    resourceName: text(),
    resource: choice(doctor, { list: false }),
    reason: text(),
    type: text(),
    toSettle: integer({ form: false }),
    ended: boolean({ form: false }),
    fromDate: day(),
    toDate: day(),
    startDate: time(),
    stopDate: time(),
    weekdays: text(),
    everyWeeks: integer({ list: 'hidden' }),
  },
  sort: { field: 'ended', order: 'ASC' },
  filters: { resource: choice(doctor) },
  createDefaultValues: () => ({
    fromDate: clinicToday(),
    toDate: clinicToday(),
    startDate: '00:00',
    stopDate: '24:00',
    weekdays: '',
    everyWeeks: 1,
  }),
  sections: [
    { fields: ['resource', 'reason', 'type'] },
    { title: 'ORGANIZER.WHEN', component: WhenSection },
    { component: Overlaps },
  ],
  actions: {
    settle: {
      call: affected.settleAffected,
      target: 'record',
      icon: 'check',
      dialog: lazyComponent(async () => ({ default: (await dialogs()).SettleAbsenceDialog })),
    },
  },
  components: {
    dialogs: {
      create: lazyComponent(dialogs),
      edit: lazyComponent(dialogs),
    },
    toolbar: lazyComponent(() => import('../../custom/clinic/organizer/FeedButton.tsx')),
    cells: { startDate: StartTimeCell, stopDate: EndTimeCell, weekdays: RecurrenceCell },
  },
});

function dialogs() {
  return import('../../custom/clinic/organizer/AbsenceDialog.tsx');
}
