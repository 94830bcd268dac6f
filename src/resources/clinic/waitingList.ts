import { appointments } from '../../../contract/clinic/appointments.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { partsOfDay, waitingList as calls } from '../../../contract/clinic/waitingList.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import {
  choice,
  day,
  duration,
  longText,
  phone,
  text,
  wallClock,
} from '../../framework/resource/fields.ts';
import { DoctorCell } from './WaitingDoctorCell.tsx';

const doctor = { call: lookups.apptResource, value: 'id', label: 'resource' };

/** The patients who wait for an earlier or a free appointment. */
export const waitingList = defineResource({
  name: 'waiting-list',
  calls: {
    list: calls.waitingList,
    one: calls.waitingEntryDetail,
    create: calls.addWaitingEntry,
    update: calls.updateWaitingEntry,
    remove: calls.removeWaitingEntry,
    restore: calls.restoreWaitingEntry,
  },
  paths: { list: '/appointment/waiting-list' },
  title: 'patientName',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'clock' },
  fields: {
    patientName: text(),
    patientID: text(),
    phoneNo: phone(),
    doctor: choice(doctor, { list: false }),
    doctorName: text(),
    type: choice({ call: lookups.apptType, value: 'type', label: 'type' }),
    duration: duration({ list: 'hidden' }),
    fromDate: day(),
    toDate: day(),
    partOfDay: choice(partsOfDay.map((value) => ({ value, label: `WAITING.PART.${value}` }))),
    remark: longText(),
    createdDate: wallClock(),
    offeredTime: wallClock(),
    offeredDate: wallClock({ list: 'hidden' }),
    offeredBy: text({ list: 'hidden' }),
    icPassport: text({ list: 'hidden' }),
    username: text({ list: 'hidden' }),
  },
  sort: { field: 'createdDate', order: 'ASC' },
  pageSizes: [3, 5, 10, 50, 200],
  filters: { doctor: choice(doctor) },
  createDefaultValues: () => ({
    fromDate: clinicToday(),
    duration: '00:15:00',
    partOfDay: 'any' as const,
  }),
  editDefaultValues: ({ icPassport }) => ({ patientID: icPassport }),
  actions: {
    book: {
      call: appointments.bookAppointment,
      target: 'record',
      icon: 'calendar',
      dialog: lazyComponent(async () => ({ default: (await dialogs()).WaitingRowBookingDialog })),
    },
  },
  components: {
    cells: { doctorName: DoctorCell },
    inputs: {
      patientID: lazyComponent(async () => ({ default: (await inputs()).PatientInput })),
      type: lazyComponent(async () => ({ default: (await inputs()).TypeInput })),
      doctor: lazyComponent(async () => ({ default: (await inputs()).DoctorInput })),
    },
  },
});

function inputs() {
  return import('../../custom/clinic/waitingList/inputs.tsx');
}

function dialogs() {
  return import('../../custom/clinic/waitingList/WaitingBookingDialog.tsx');
}
