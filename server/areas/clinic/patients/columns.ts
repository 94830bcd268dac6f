import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { Preparation } from '../../../kit/http/context.ts';
import { type Frame, pictureOf } from '../../../kit/images.ts';
import { fixedOf, mobileOf } from './phones.ts';

const texts = [
  'name',
  'preferredName',
  'lastName',
  'title',
  'sex',
  'dob',
  'address',
  'street',
  'state',
  'city',
  'country',
  'nationality',
  'race',
  'language',
  'religion',
  'maritalStatus',
  'emailAddress',
  'emergencyContact',
  'contactRelation',
  'occupation',
  'company',
  'companyAddress',
  'patientStatus',
  'medicalIllness',
  'billingType',
  'marketing',
  'actualSource',
  'receiptName',
  'remark',
] as const;

const phones = {
  mobile: mobileOf,
  fixed: fixedOf,
  emergencyPhone: fixedOf,
  companyContact: fixedOf,
} as const;

type TextField = (typeof texts)[number];
type PhoneField = keyof typeof phones;
type Given<K extends string> = { [Field in K]?: string | undefined };

/** Stored size of a patient's photo, in pixels. */
const PHOTO: Frame = { width: 95, height: 120, fit: 'cover' };

/** The columns of the given texts and phones. A phone that equals its value in `before` is stored unchanged. */
export function columnsOf(
  input: Given<TextField | PhoneField>,
  before?: Patient,
): Given<TextField | PhoneField> {
  const columns: Given<TextField | PhoneField> = {};
  for (const field of texts) columns[field] = input[field];
  for (const field of Object.keys(phones) as PhoneField[]) {
    const phone = input[field];
    columns[field] =
      phone === undefined || phone === before?.[field] ? phone : phones[field](phone);
  }
  return columns;
}

/** The column of a given photo, prepared before the transaction. An empty one removes the photo. */
export async function photoColumn(
  { photo }: { photo?: string | null | undefined },
  { runLimited }: Pick<Preparation, 'runLimited'>,
): Promise<{ photo?: Buffer | null }> {
  if (photo === undefined) return {};
  if (!photo) return { photo: null };
  return { photo: await runLimited('pictures', () => pictureOf(photo, PHOTO, 'photo')) };
}
