import { signUp } from '../../../../contract/accounts/signUp.ts';
import { tenants } from '../../../../contract/accounts/tenants.ts';
import type { Values } from './draft.ts';
import { useExists } from './useExists.ts';

/** Which values of a registration exist already. */
export type TakenValues = Record<'email' | 'phone_mobile' | 'companyName' | 'code', boolean>;

/** Asks while someone types which values exist already. `faulty` are the fields that are not worth asking about. */
export function useTaken(values: Values, faulty: ReadonlySet<string>): TakenValues {
  const { email, country_code_user = '', phone_mobile, companyName, code } = values;
  const right = (name: keyof TakenValues, value: string | undefined) =>
    value && !faulty.has(name) ? value.trim() : null;
  const address = right('email', email);
  const phone = right('phone_mobile', phone_mobile);
  const company = right('companyName', companyName);
  const branch = right('code', code);
  return {
    email: useExists(signUp.checkEmailExist, address === null ? null : { email: address }),
    phone_mobile: useExists(
      signUp.checkPhoneNoExist,
      phone === null ? null : { phoneNo: country_code_user + phone },
    ),
    companyName: useExists(
      tenants.checkTenantNameExist,
      company === null ? null : { tenantName: company },
    ),
    code: useExists(signUp.checkBranchNameExist, branch === null ? null : { branchName: branch }),
  };
}
