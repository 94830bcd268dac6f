import { agataRouting } from '../../../contract/agata/routing.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, day, phone, wallClock } from '../../framework/resource/fields.ts';
import { statusTones } from '../clinic/appointmentStatuses.ts';
import { masterListResource } from '../masterListResource.ts';

/** The consultant teams to which a clinic's appointments are routed, by type. */
export const agataRoutes = defineResource({
  ...masterListResource(masterLists.agataRoutes, {
    appointmentType: choice({ call: lookups.apptType, value: 'type', label: 'type' }),
    team: { hint: 'RESOURCE.AGATA_ROUTES.TEAM_HINT' },
  }),
  paths: { list: '/settings/agata-routing' },
  emptyText: 'RESOURCE.AGATA_ROUTES.NONE',
  domain: 'DA',
  menu: { group: 'settings', icon: 'swap' },
  title: 'appointmentType',
});

/** Every consultant team by name, for routes to refer to. */
export const teamDirectory = defineResource({
  name: 'team-directory',
  calls: { list: agataRouting.teamDirectory },
  fields: { name: {} },
});

/** The appointments of clinics that are routed to the chosen team. */
export const routedAppointments = defineResource({
  name: 'routed-appointments',
  history: 'none',
  calls: { list: agataRouting.routedAppointments, one: agataRouting.routedAppointment },
  paths: {
    list: '/ag-consultant-team/routed-appointments',
    edit: '/ag-consultant-team/routed-appointment/?id=:id',
  },
  emptyText: 'RESOURCE.ROUTED_APPOINTMENTS.NONE',
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'calendar' },
  title: 'clinic',
  fields: {
    startsAt: wallClock({ label: 'AGATA.ROUTED.STARTS_AT' }),
    minutes: { label: 'AGATA.ROUTED.MINUTES' },
    type: { label: 'AGATA.ROUTED.TYPE' },
    state: { tone: { tones: statusTones }, label: 'AGATA.ROUTED.STATE' },
    isTeleconsultation: { label: 'AGATA.ROUTED.TELECONSULTATION' },
    clinic: { label: 'AGATA.ROUTED.CLINIC' },
    phone: phone({ label: 'AGATA.ROUTED.PHONE' }),
  },
  filters: {
    from: day({ label: 'DASH.FROM' }),
    until: day({ label: 'DASH.UNTIL' }),
    state: { label: 'AGATA.ROUTED.STATE' },
  },
  sort: { field: 'startsAt', order: 'ASC' },
  pageSizes: [10, 50, 200],
  filterDefaultValues: () => ({ from: clinicToday() }),
});
