import type { Patient } from '../../../contract/patients.ts';
import { type Frame, pictureOf } from '../../images.ts';
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

/** The pixels that a photo of a patient is kept at. */
const PHOTO: Frame = { width: 95, height: 120, fit: 'cover' };

/** The columns of the texts and phones that an input gives; a phone that stands in `before` is stored so already. */
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

/** The column of a photo that an input gives: an empty one takes the photo away. */
export async function photoColumn(
  photo: string | null | undefined,
): Promise<{ photo?: Buffer | null }> {
  if (photo === undefined) return {};
  return { photo: photo ? await pictureOf(photo, PHOTO, 'photo') : null };
}
