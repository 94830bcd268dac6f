import {
  ofList,
  oneOf,
  optionalReference,
  optionalText,
  optionalWholeNumber,
  requiredText,
} from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** Who is written to: those with an appointment or a birthday on a day, and so on, or those whom a platform's query finds. */
export const querySubjects = [
  'appointments',
  'birthdays',
  'lastVisit',
  'followUps',
  'patients',
  'platform',
] as const;

/** The appointments that count: those to come, or those of one outcome. */
export const visitStatuses = [
  'open',
  'booked',
  'confirmed',
  'done',
  'noShow',
  'cancelled',
] as const;

export const sexes = ['any', 'F', 'M'] as const;

const age = () => optionalWholeNumber({ min: 0, max: 150 });

interface Subject {
  about: (typeof querySubjects)[number];
}
const ofAppointments = ({ about }: Subject) => about === 'appointments';
const ofLastVisit = ({ about }: Subject) => about === 'lastVisit';
const ofPlatform = ({ about }: Subject) => about === 'platform';

/** A branch's queries for the recipients of messages: filters without SQL, or a query of the platform. */
export const messageQueries = masterList({
  one: 'messageQuery',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor'],
  fields: {
    queryName: requiredText(1, 100),
    queryDesc: optionalText(300),
    about: oneOf(querySubjects),
    days: optionalWholeNumber({ min: -60, max: 365 }),
    months: optionalWholeNumber({ min: 1, max: 120 }),
    visitStatus: oneOf(visitStatuses),
    visitType: optionalText(50).check(ofList('appt_type')),
    doctor: optionalReference('doctors'),
    sex: oneOf(sexes),
    minAge: age(),
    maxAge: age(),
    platformQuery: optionalReference('platform-message-queries'),
  },
  rules: {
    days: { shown: ({ about }) => ['appointments', 'birthdays', 'followUps'].includes(about) },
    months: { shown: ofLastVisit, required: ofLastVisit },
    visitType: { shown: ofAppointments },
    doctor: { shown: ofAppointments },
    platformQuery: { shown: ofPlatform, required: ofPlatform },
  },
  example: {
    queryName: 'Tomorrow',
    queryDesc: '',
    about: 'appointments',
    days: 1,
    visitStatus: 'open',
    visitType: '',
    sex: 'any',
  },
});
