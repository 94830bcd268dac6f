import { lazy } from 'react';
import { appointments as calls } from '../../../contract/clinic/appointments.ts';
import { followUps } from '../../../contract/clinic/followUps.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { StatusCell } from '../../custom/clinic/appointments/StatusCell.tsx';
import { toneOf } from '../../custom/clinic/shared/statuses.ts';
import { defineResource } from '../../framework/resource/define.ts';
import {
  boolean,
  choice,
  date,
  dateTime,
  duration,
  longText,
  number,
  phone,
  status,
  text,
  texts,
} from '../../framework/resource/fields.ts';

const joined = { joinedBy: ',' };
const described = { value: 'id', label: 'description' };

/** The branch's appointments, of any day. They are booked and changed in the dialogs of src/custom/clinic/appointments. */
export const appointments = defineResource({
  name: 'appointments',
  calls: {
    list: calls.appointmentList,
    one: calls.appointmentDetail,
    create: calls.bookAppointment,
    update: calls.updateAppointment,
    remove: calls.removeAppointment,
    restore: calls.restoreAppointment,
  },
  at: { list: '/appointment/appointment-list' },
  title: 'patientName',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'calendar' },
  fields: {
    appointmentDate: dateTime(),
    duration: duration({ list: 'hidden' }),
    patientName: text(),
    icPassport: text({ list: 'hidden' }),
    statusDesc: status({ by: 'statusMeaning', of: toneOf }),
    doctors: texts({ words: doctorNames }),
    appointmentType: text(),
    phoneNo: phone(),
    location: text(),
    category: text({ list: 'hidden' }),
    patientComplaint: longText(),
    remark: longText({ list: 'hidden' }),
    cancelReason: text({ list: 'hidden' }),
    queueNumber: number({ list: 'hidden' }),
    conflict: boolean({ list: 'hidden' }),
    createdBy: text({ list: 'hidden' }),
  },
  sort: { field: 'appointmentDate', order: 'DESC' },
  pageSizes: [3, 5, 10, 50, 200, 1000],
  filters: {
    startDate: date(),
    endDate: date(),
    patName: text(),
    resources: choice({ from: lookups.apptResource, value: 'id', label: 'resource' }, joined),
    statuses: choice({ from: lookups.apptStatus, ...described }, joined),
    locations: choice({ from: lookups.apptLocation, ...described }, joined),
    types: choice({ from: lookups.apptType, value: 'type', label: 'type' }, joined),
  },
  actions: {
    followUp: {
      call: followUps.insertFollowUp,
      on: 'record',
      icon: 'bell',
      dialog: lazy(async () => ({ default: (await dialogs()).FollowingUp })),
    },
  },
  parts: {
    cells: { statusDesc: StatusCell },
    dialogs: {
      create: lazy(async () => ({ default: (await dialogs()).Booking })),
      edit: lazy(async () => ({ default: (await dialogs()).Editing })),
      remove: lazy(async () => ({ default: (await dialogs()).Removing })),
    },
  },
});

function dialogs() {
  return import('../../custom/clinic/appointments/listDialogs.tsx');
}

function doctorNames(value: unknown): string {
  return (value as { resource: string }[]).map(({ resource }) => resource).join(', ');
}
