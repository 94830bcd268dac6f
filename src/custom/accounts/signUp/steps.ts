import { partyFaults } from '../../../../contract/accounts/myInvoisRules.ts';
import { signUp } from '../../../../contract/accounts/signUp.ts';
import { type Fault, faultsOf } from '../../../../contract/kit/failure.ts';
import type { Code } from '../../../framework/text.tsx';
import type { Draft, Values } from './draft.ts';

/** The steps of the registration, with the fields that each asks for. */
export const steps = [
  { title: 'SIGN_UP.STEP.PLAN', fields: ['productID'] },
  {
    title: 'SIGN_UP.STEP.PERSON',
    fields: [
      'full_name',
      'display_name',
      'email',
      'password',
      'confirm_password',
      'country_code_user',
      'phone_mobile',
      'dob',
    ],
  },
  {
    title: 'SIGN_UP.STEP.COMPANY',
    fields: [
      'companyName',
      'companyType',
      'country_code_tenant',
      'tenantPhone',
      'tenantAddress',
      'tenantCity',
      'tenantState',
      'tenantPostcode',
      'rocNo',
      'tin',
      'sstNo',
      'msicCode',
    ],
  },
  {
    title: 'SIGN_UP.STEP.BRANCH',
    fields: [
      'code',
      'practiceTypeID',
      'country_code_branch',
      'phoneNo',
      'address',
      'branchCity',
      'state',
      'postcode',
      'contactPerson',
      'country_code_branch_person',
      'contactPersonPhone',
      'contactPersonEmail',
    ],
  },
  { title: 'SIGN_UP.STEP.REVIEW', fields: [] },
  { title: 'SIGN_UP.STEP.PAY', fields: [] },
] as const satisfies readonly { title: Code; fields: readonly (keyof Values)[] }[];

const PERSON = 1;
export const COMPANY = 2;
export const REVIEW = 4;
export const PAY = 5;

/** The step that asks for a field; undefined where none does. */
export function stepOf(field: string): number | undefined {
  const at = steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field));
  return at === -1 ? undefined : at;
}

/** The faults of the values, as the server would find them, and what else the steps ask for. */
export function faultsIn(values: Values): Fault[] {
  const checked = signUp.registerUserTenantBranch.body.safeParse(values);
  return [...ownFaults(values), ...(checked.success ? [] : faultsOf(checked.error))];
}

/** The faults that the call does not find: passwords that differ, and what MyInvois would refuse of the company. */
export const ownFaults = (values: Values): Fault[] => [
  ...passwordFaults(values),
  ...taxFaults(values),
];

const taxFields: ReadonlySet<string> = new Set(['tin', 'rocNo']);

function taxFaults({ tin, rocNo }: Values): Fault[] {
  const none = { idType: '', sstNo: '', address: '', city: '', postcode: '', phone: '', email: '' };
  return partyFaults({ companyName: '', tin: tin ?? '', rocNo: rocNo ?? '', ...none }).filter(
    ({ field }) => taxFields.has(field),
  );
}

/** The call compares the passwords once all else is right, which is too late for their step. */
function passwordFaults({ password, confirm_password }: Values): Fault[] {
  return password === confirm_password
    ? []
    : [{ field: 'confirm_password', code: 'AUTH.VALIDATION.PASSWORD_NOT_SAME' }];
}

const COUNTRY = '60';

/** A registration that has just begun. */
export const newDraft = (): Draft => ({
  step: 0,
  plan: null,
  detail: null,
  values: {
    country_code_user: COUNTRY,
    country_code_tenant: COUNTRY,
    password: '',
    confirm_password: '',
  },
});

/** A draft as it goes on after a reload: the passwords are typed again first. */
export function resumed(held: Draft | null): Draft {
  if (held === null || held.step > PAY) return newDraft();
  const values = { ...held.values, password: '', confirm_password: '' };
  return { ...held, values, step: held.step === PAY ? PAY : Math.min(held.step, PERSON) };
}
