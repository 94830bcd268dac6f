import { masterLists } from '../../../contract/masterLists/index.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { masterListResource } from '../masterListResource.ts';

const ofAgata = { domain: 'AGATA', pageSizes: [10, 50, 200] } as const;

/** What the articles of better-life discovery are about. */
export const betterLifeCategories = defineResource({
  ...masterListResource(masterLists.betterLifeCategories, {
    isSensitive: { hint: 'BETTER_LIFE.SENSITIVE_HINT' },
  }),
  ...ofAgata,
  paths: { list: '/master-list-management/better-life-discovery' },
  menu: { group: 'masterLists', icon: 'bookmark' },
});

/** The types of organization that providers name at registration. */
export const organizationTypes = defineResource({
  ...masterListResource(masterLists.organizationTypes),
  ...ofAgata,
  paths: { list: '/master-list-management/healthcare-provider-registration' },
  menu: { group: 'masterLists', icon: 'building' },
  emptyText: 'ORGANIZATION_TYPES.EMPTY',
});

/** The association bodies that providers name at registration. */
export const associationBodies = defineResource({
  ...masterListResource(masterLists.associationBodies),
  ...ofAgata,
  paths: { list: '/signup-process/healthcare-provider-association-body-list' },
  menu: { group: 'masterLists', icon: 'people' },
  emptyText: 'ASSOCIATION_BODIES.EMPTY',
});

/** The types of appointment that go with an expertise, and how long they take. */
export const expertiseAppointments = defineResource({
  ...masterListResource(masterLists.expertiseAppointments, {
    expertise: { synonyms: 'Speciality, Specialty' },
    minutes: { hint: 'EXPERTISE_APPOINTMENTS.MINUTES_HINT' },
  }),
  ...ofAgata,
  paths: { list: '/master-list-management/appointment-according' },
  menu: { group: 'masterLists', icon: 'clock' },
  title: 'appointmentType',
});
