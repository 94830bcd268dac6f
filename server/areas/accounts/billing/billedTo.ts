import type { BilledTo } from '../../../../contract/accounts/billing.ts';
import type { branches, tenants } from '../../../db/schema/index.ts';

/** Whom the documents of a branch are for, as company and branch are now. */
export function billedToOf(
  tenant: typeof tenants.$inferSelect,
  branch: typeof branches.$inferSelect,
): BilledTo {
  const { companyName, address, city, state, postcode, rocNo, taxNo } = tenant;
  const { tin, idType, sstNo, stateCode } = tenant;
  return {
    companyName,
    address,
    city,
    state,
    postcode,
    email: tenant.billingEmail || tenant.email,
    phone: tenant.phoneFixed || tenant.phoneMobile,
    rocNo,
    taxNo,
    tin,
    idType,
    sstNo,
    stateCode,
    branchName: branch.code,
  };
}
