import { clinicToday } from '../../contract/fields.ts';
import { lookups } from '../../contract/lookups.ts';
import { organizer as calls } from '../../contract/organizer.ts';
import { defineResource } from '../framework/resource/define.ts';
import { choice, date, text, time } from '../framework/resource/fields.ts';

const doctor = { from: lookups.apptResource, value: 'id', label: 'resource' };

/** When the doctors are away. */
export const organizer = defineResource({
  name: 'organizer',
  calls: {
    list: calls.organizerList,
    one: calls.organizerDetail,
    create: calls.addOrganizer,
    update: calls.updateOrganizer,
    remove: calls.removeOrganizer,
  },
  at: { list: '/appointment/hr-organizer' },
  title: 'resourceName',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'away' },
  fields: {
    resourceName: text(),
    resource: choice(doctor, { list: false }),
    reason: text(),
    type: text(),
    fromDate: date(),
    toDate: date(),
    startDate: time(),
    stopDate: time(),
  },
  sort: { field: 'fromDate', order: 'DESC' },
  filters: { resource: choice(doctor) },
  newWith: () => ({
    fromDate: clinicToday(),
    toDate: clinicToday(),
    startDate: '00:00',
    stopDate: '24:00',
  }),
});
