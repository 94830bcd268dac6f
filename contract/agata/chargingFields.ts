import {
  identityType,
  registrationNo,
  serviceTaxNo,
  stateCode,
  taxpayerNo,
} from '../accounts/eInvoice.ts';
import { optionalEmail, optionalText, orEmptyText, requiredText } from '../fields.ts';
import { z } from '../kit/zod.ts';
import { mobileNumber } from './mobile.ts';

const text = z.string();

/** What a charging account is written with. */
export const chargingFields = {
  name: requiredText(1, 100),
  billTo: optionalText(100),
  email: optionalEmail(),
  phoneNo: orEmptyText(mobileNumber()),
  address: optionalText(300),
  city: optionalText(40),
  postcode: optionalText(10),
  stateCode: stateCode(),
  tin: taxpayerNo(),
  idType: identityType(),
  rocNo: registrationNo(),
  sstNo: serviceTaxNo(),
};

/** What a charging account is answered with. */
export const heldChargingFields = {
  id: z.int(),
  name: text,
  billTo: text,
  email: text,
  phoneNo: text,
  address: text,
  city: text,
  postcode: text,
  stateCode: text,
  tin: text,
  idType: text,
  rocNo: text,
  sstNo: text,
};

/** A charging account of a team or a tenant. */
export const chargingAccount = z
  .object({ ...heldChargingFields, version: z.int() })
  .check(z.meta({ id: 'ChargingAccount' }));

/** The sorts of a list of charging accounts. */
export const chargingSorts = ['name', 'billTo', 'email', 'phoneNo', 'id'] as const;
