import { statusMeanings } from '../clinic/lookups.ts';
import { ofList, oneOf, orLeftOut, requiredText, wholeNumber } from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';
import type { ValueList } from '../texts/values.ts';

const managed = { of: 'branch', managedBy: ['Tenant', 'Manager'] } as const;
/** Its place among the others; the last one where it is left out. */
const position = () => orLeftOut(wholeNumber({ min: 0, max: 999 }));
const value = (list: ValueList) => requiredText(1, 50).check(ofList(list));

/** The types of appointment that a branch offers, each with its usual length. */
export const appointmentTypes = masterList({
  one: 'appointmentType',
  ...managed,
  fields: {
    // Lists of appointments are narrowed by types that are joined with commas.
    value: value('appt_type').check(
      z.refine((given) => !given.includes(','), { error: 'SETTINGS.NO_COMMA' }),
    ),
    minutes: wholeNumber({ min: 5, max: 480 }),
    position: position(),
  },
  example: { value: 'Blood test', minutes: 25 },
});

/** A branch's rooms. */
export const appointmentLocations = masterList({
  one: 'appointmentLocation',
  ...managed,
  fields: { value: value('appt_location'), position: position() },
  example: { value: 'Orchid room' },
});

/** A branch's categories of appointment. */
export const appointmentCategories = masterList({
  one: 'appointmentCategory',
  ...managed,
  fields: { value: value('appt_priority'), position: position() },
  example: { value: 'Second opinion' },
});

/** A branch's statuses of an appointment, in the order of a visit, with what each means to the product. */
export const appointmentStatuses = masterList({
  one: 'appointmentStatus',
  ...managed,
  fields: { value: value('appt_status'), meaning: oneOf(statusMeanings), position: position() },
  example: { value: 'With the nurse', meaning: 'inProgress' },
});

/** A branch's reasons for cancelling an appointment. */
export const cancelReasons = masterList({
  one: 'cancelReason',
  ...managed,
  fields: { value: value('appt_cancel_reason'), position: position() },
  example: { value: 'Public transport' },
});
