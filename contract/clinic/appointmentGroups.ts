import { groupCall, months } from '../kit/groups.ts';
import { appointments } from './appointments.ts';

/** Appointments in groups. */
export const appointmentGroups = {
  appointmentGroups: groupCall(appointments.appointmentList, {
    by: {
      statuses: 'value',
      types: 'value',
      walkIn: 'value',
      bookedOnline: 'value',
      appointmentDate: months('startDate', 'endDate'),
    },
  }),
};
