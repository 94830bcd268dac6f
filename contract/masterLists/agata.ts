import { subscriptionAudiences } from '../agata/subscriptionAudiences.ts';
import {
  money,
  ofList,
  oneOf,
  optionalText,
  orElse,
  orLeftOut,
  reference,
  requiredText,
  several,
  wholeNumber,
} from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';
import { areaNames, areaWords } from '../platform/accessAreas.ts';

const ofAgata = { of: 'platform', managedBy: ['Administrator'] } as const;
const areas = () =>
  orElse(several(oneOf(areaNames, { words: areaWords }), { max: areaNames.length }), []);

/** What the articles of better-life discovery are about. Those of a sensitive category are approved before they are read. */
export const betterLifeCategories = masterList({
  one: 'betterLifeCategory',
  ...ofAgata,
  fields: {
    name: requiredText(1, 100),
    description: optionalText(250),
    isSensitive: orElse(z.boolean(), false),
  },
  example: { name: 'Healthy sleep', description: 'Habits of a good night', isSensitive: false },
});

/** The types of organization that providers name at registration. */
export const organizationTypes = masterList({
  one: 'organizationType',
  ...ofAgata,
  fields: { name: requiredText(1, 100) },
  example: { name: 'Day surgery centre' },
});

/** The association bodies that providers name at registration. */
export const associationBodies = masterList({
  one: 'associationBody',
  ...ofAgata,
  fields: {
    name: requiredText(1, 100),
    abbreviation: optionalText(20),
    website: optionalText(100),
  },
  example: { name: 'National Heart Association', abbreviation: 'NHAM' },
});

/** The types of appointment that go with an expertise, and how long they take. */
export const expertiseAppointments = masterList({
  one: 'expertiseAppointment',
  ...ofAgata,
  fields: {
    expertise: requiredText(1, 100),
    appointmentType: requiredText(1, 100),
    // Left empty, those of the application's default setting.
    minutes: orLeftOut(wholeNumber({ min: 5, max: 480 })),
    isTeleconsultation: orElse(z.boolean(), false),
  },
  example: { expertise: 'Neurology', appointmentType: 'First visit', minutes: 45 },
});

/** What users of the platform see and edit. */
export const accessLevels = masterList({
  one: 'accessLevel',
  ...ofAgata,
  recentlyConfirmed: true,
  fields: {
    name: requiredText(1, 100).check(ofList('access_level')),
    description: optionalText(250),
    sees: areas(),
    edits: areas(),
  },
  example: { name: 'Reviewer', sees: ['approvals', 'content'], edits: ['approvals'] },
});

/** What a consultant team or a tenant of AGATA subscribes to. */
export const subscriptionCategories = masterList({
  one: 'subscriptionCategory',
  ...ofAgata,
  fields: {
    name: requiredText(1, 100),
    audience: oneOf(subscriptionAudiences, {
      words: { team: 'AGATA.TEAM', tenant: 'AGATA.TENANT' },
    }),
    months: wholeNumber({ min: 1, max: 60 }),
    price: money(),
    taxPercent: orElse(wholeNumber({ min: 0, max: 100 }), 0),
    members: wholeNumber({ min: 1, max: 10_000 }),
    description: optionalText(250),
  },
  example: { name: 'Small team', audience: 'team', months: 12, price: 60_000, members: 5 },
});

/** The consultant team to which a clinic's appointments of a type are routed. */
export const agataRoutes = masterList({
  one: 'agataRoute',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    appointmentType: requiredText(1, 50).check(ofList('appt_type')),
    team: reference('team-directory'),
    note: optionalText(250),
  },
  example: { appointmentType: 'Review', team: 1, note: 'Heart patients' },
});
