import { type Measure, measures } from '../clinic/vitalRanges.ts';
import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** A measurement of a patient's vital signs. What lies outside the plausible is refused as mistyped. */
export const vitalSigns = masterList({
  one: 'vitalSign',
  of: 'branch',
  managedBy: ['Doctor', 'Nurse'],
  readBy: ['Tenant'],
  isAuthored: true,
  isReadingAudited: true,
  asksReason: true,
  fields: {
    systolic: kinds.optionalWholeNumber({ min: 40, max: 300 }),
    diastolic: kinds.optionalWholeNumber({ min: 20, max: 200 }),
    pulse: kinds.optionalWholeNumber({ min: 20, max: 300 }),
    temperature: kinds.optionalDecimal({ digits: 1, unit: '°C', min: 30, max: 44 }),
    saturation: kinds.optionalWholeNumber({ min: 40, max: 100 }),
    weight: kinds.optionalDecimal({ digits: 1, unit: 'kg', min: 0.3, max: 400 }),
    height: kinds.optionalDecimal({ digits: 1, unit: 'cm', min: 25, max: 250 }),
    pain: kinds.optionalWholeNumber({ min: 0, max: 10 }),
    remark: kinds.optionalText(500),
    patient: kinds.reference('patientIds'),
    appointment: kinds.optionalReference('appointments'),
  },
  computed: {
    bmi: { by: 'expression', as: kinds.optionalDecimal({ digits: 1, min: 0, max: 9_999 }) },
  },
  rule: {
    holds: (record) => {
      const { systolic, diastolic } = record;
      const isPair = systolic === null ? diastolic === null : Number(diastolic) < systolic;
      return isPair && (systolic === null || diastolic !== null) && isMeasured(record);
    },
    error: 'VITALS.RULE',
    field: 'systolic',
  },
  recordAccess: { Doctor: { edit: { createdBy: 'me' } }, Nurse: { edit: { createdBy: 'me' } } },
  example: { patient: 1, systolic: 128, diastolic: 82, pulse: 74, weight: '72.5' },
});

const isMeasured = (record: Readonly<Partial<Record<Measure, unknown>>>) =>
  measures.some((measure) => record[measure] !== null && record[measure] !== undefined);
