import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** What of a person's data was given out. */
export const givenParts = ['record', 'part'] as const;

/** The register of to whom data of patients was given, when and why (section 44 of the Personal Data Protection Act 2010). */
export const disclosures = masterList({
  one: 'disclosure',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  isAuthored: true,
  fields: {
    day: kinds.day(),
    patient: kinds.reference('patientIds'),
    recipient: kinds.requiredText(2, 150),
    purpose: kinds.requiredText(3, 300),
    given: kinds.oneOf(givenParts, {
      words: { record: 'DISCLOSURE.GIVEN.RECORD', part: 'DISCLOSURE.GIVEN.PART' },
    }),
    details: kinds.optionalText(500),
  },
  fetched: {
    patientName: { from: 'patient.name', as: kinds.requiredText(1, 150) },
    icPassport: { from: 'patient.icPassport', as: kinds.requiredText(1, 50) },
  },
  example: {
    day: '2031-03-03',
    patient: 1,
    recipient: 'Syarikat Insurans Contoh',
    purpose: 'Claim of the patient, who agreed in writing',
    given: 'part',
    details: 'Letter of the visit in February',
  },
});

/** Hours within which the Commissioner is told of a breach, and days after that within which the people are. */
export const TELL_COMMISSIONER_WITHIN = 72;
export const TELL_PEOPLE_WITHIN = 7;
/** Hours before either of these at which whoever manages the branch is reminded; at 0 it is over. */
export const BREACH_REMINDERS = [24, 6, 0] as const;

/** How far it is that somebody is told of a breach. */
export const tellingStates = ['due', 'overdue', 'told'] as const;
const telling = () =>
  kinds.oneOf(tellingStates, {
    words: { due: 'BREACH.DUE', overdue: 'BREACH.OVERDUE', told: 'BREACH.TOLD' },
  });

/**
 * Breaches of personal data. Since June 2025 the Commissioner is told within 72 hours of a breach being noticed, and the
 * people whom it harms within seven days after that (section 12B of the Personal Data Protection Act 2010).
 */
export const dataBreaches = masterList({
  one: 'dataBreach',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  isAuthored: true,
  fields: {
    title: kinds.requiredText(3, 150),
    noticedAt: kinds.wallClock(),
    what: kinds.requiredText(3, 2000),
    people: kinds.optionalWholeNumber({ min: 0, max: 10_000_000 }),
    measures: kinds.optionalText(2000),
    commissionerAt: kinds.optionalWallClock(),
    peopleAt: kinds.optionalWallClock(),
  },
  computed: {
    commissionerBy: { by: 'expression', as: kinds.optionalWallClock() },
    commissionerState: { by: 'expression', as: telling() },
    peopleBy: { by: 'expression', as: kinds.optionalWallClock() },
    // Null where nobody is concerned.
    peopleState: { by: 'expression', as: telling() },
  },
  example: {
    title: 'A lost telephone',
    noticedAt: '2031-03-03T09:30:00.000Z',
    what: 'A telephone with pictures of two referral letters was left in a taxi.',
    people: 2,
  },
});
