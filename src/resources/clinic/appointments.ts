import { appointmentGroups } from '../../../contract/clinic/appointmentGroups.ts';
import { appointments as calls } from '../../../contract/clinic/appointments.ts';
import { followUps } from '../../../contract/clinic/followUps.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import {
  boolean,
  choice,
  day,
  duration,
  integer,
  longText,
  phone,
  several,
  text,
  wallClock,
} from '../../framework/resource/fields.ts';
import { statusTones } from './appointmentStatuses.ts';
import { StatusCell } from './StatusCell.tsx';

const joined = { separator: ',' };
const described = { value: 'id', label: 'description' };

/** The branch's appointments, of any day. They are booked and changed in the dialogs of src/custom/clinic/appointments. */
export const appointments = defineResource({
  name: 'appointments',
  calls: {
    list: calls.appointmentList,
    groups: appointmentGroups.appointmentGroups,
    one: calls.appointmentDetail,
    create: calls.bookAppointment,
    update: calls.updateAppointment,
    remove: calls.removeAppointment,
    restore: calls.restoreAppointment,
  },
  paths: { list: '/appointment/appointment-list' },
  title: 'patientName',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'calendar' },
  fields: {
    appointmentDate: wallClock(),
    duration: duration({ list: 'hidden' }),
    patientName: text(),
    icPassport: text({ list: 'hidden' }),
    statusDesc: { tone: { field: 'statusMeaning', tones: statusTones } },
    doctors: several({ format: doctorNames }),
    appointmentType: text(),
    phoneNo: phone(),
    location: text(),
    category: text({ list: 'hidden' }),
    patientComplaint: longText(),
    remark: longText({ list: 'hidden' }),
    cancelReason: text({ list: 'hidden' }),
    queueNumber: integer({ list: 'hidden' }),
    conflict: boolean({ list: 'hidden' }),
    walkIn: boolean({ list: 'hidden' }),
    bookedOnline: boolean({ list: 'hidden' }),
    createdBy: text({ list: 'hidden' }),
  },
  sort: { field: 'appointmentDate', order: 'DESC' },
  filterDefaultValues: () => ({ startDate: clinicToday(), endDate: clinicToday() }),
  pageSizes: [3, 5, 10, 50, 200, 1000],
  filters: {
    startDate: day(),
    endDate: day(),
    patName: text(),
    resources: choice({ call: lookups.apptResource, value: 'id', label: 'resource' }, joined),
    statuses: choice({ call: lookups.apptStatus, ...described }, joined),
    locations: choice({ call: lookups.apptLocation, ...described }, joined),
    types: choice({ call: lookups.apptType, value: 'type', label: 'type' }, joined),
    walkIn: boolean(),
    bookedOnline: boolean(),
  },
  actions: {
    followUp: {
      call: followUps.insertFollowUp,
      target: 'record',
      icon: 'bell',
      dialog: lazyComponent(async () => ({ default: (await dialogs()).AppointmentFollowUpDialog })),
    },
  },
  components: {
    toolbar: lazyComponent(() => import('../../custom/clinic/appointments/PrintListButton.tsx')),
    bulkActions: lazyComponent(
      () => import('../../custom/clinic/appointments/AppointmentBulkActions.tsx'),
    ),
    cells: { statusDesc: StatusCell },
    dialogs: {
      create: lazyComponent(async () => ({ default: (await dialogs()).CreateAppointmentDialog })),
      edit: lazyComponent(async () => ({ default: (await dialogs()).EditAppointmentDialog })),
      remove: lazyComponent(async () => ({ default: (await dialogs()).RemoveAppointmentDialog })),
    },
  },
});

function dialogs() {
  return import('../../custom/clinic/appointments/listDialogs.tsx');
}

function doctorNames(value: unknown): string {
  return (value as { resource: string }[]).map(({ resource }) => resource).join(', ');
}
