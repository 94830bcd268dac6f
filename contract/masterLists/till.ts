import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** What a fee or a line of a bill is for. */
export const feeKinds = ['consultation', 'procedure', 'medicine', 'other'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** The highest price of one piece: RM 100,000.00. */
export const MAX_PRICE = 10_000_000;

export const feeKind = () =>
  kinds.oneOf(feeKinds, {
    words: {
      consultation: 'FEE.KIND.consultation',
      procedure: 'FEE.KIND.procedure',
      medicine: 'FEE.KIND.medicine',
      other: 'FEE.KIND.other',
    },
  });

export const taxRate = () => kinds.optionalDecimal({ digits: 2, unit: '%', min: 0, max: 100 });

/** What a branch charges. A visit of the appointment type that a fee names begins its bill with it. */
export const fees = masterList({
  one: 'fee',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    name: kinds.requiredText(1, 100),
    kind: feeKind(),
    price: kinds.money({ max: MAX_PRICE }),
    tax: taxRate(),
    appointmentType: kinds.optionalText(50).check(kinds.ofList('appt_type')),
    isOffered: kinds.orElse(kinds.flag(), true),
  },
  example: { name: 'Consultation', kind: 'consultation', price: 6_000 },
});

/** Panels and employers that pay for their patients. A patient's type of billing may name one by its code. */
export const payers = masterList({
  one: 'payer',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    name: kinds.requiredText(1, 100),
    billingCode: kinds.optionalText(10),
    email: kinds.optionalEmail(),
    phone: kinds.optionalPhoneNumber(),
    address: kinds.optionalText(300),
  },
  example: { name: 'Syarikat Maju', billingCode: '01' },
});

/** The sheets that receipts are printed on. */
export const receiptSheets = ['80mm', 'A5'] as const;

/** Where money is taken, each with a drawer and a printer. */
export const tills = masterList({
  one: 'till',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    name: kinds.requiredText(1, 50),
    sheet: kinds.orElse(
      kinds.oneOf(receiptSheets, { words: { '80mm': 'TILL.SHEET.80mm', A5: 'TILL.SHEET.A5' } }),
      '80mm',
    ),
  },
  example: { name: 'Counter 1' },
});
