import { eq, sql } from 'drizzle-orm';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import type { signUp as calls } from '../../../../contract/accounts/signUp.ts';
import { TENANT_PREFIX } from '../../../../contract/accounts/tenants.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { memberships, practiceTypes, tenants } from '../../../db/schema/index.ts';
import { sqlState, type Work } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import type { ChangeContext, OpenContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { makeProforma } from '../billing/making.ts';
import { paymentDetailOf } from '../billing/paying.ts';
import { settleIfFree } from '../billing/settling.ts';
import { addBranch, phoneOf } from '../branches/adding.ts';
import { offeredPlan } from '../subscriptions/reading.ts';
import { stateCodeOf } from '../tenants/stateCodes.ts';
import { askAboutTaxpayer } from '../tenants/taxpayers.ts';

type Given = Checked<typeof calls.registerUserTenantBranch>;

/** The country code of a phone that came without one. */
const MALAYSIA = '60';

/** Which names of a registration are taken. Refuses an unknown plan or practice type. */
export async function takenNames({ db }: Work, given: Given): Promise<Fault[]> {
  const { companyName, code, productID, practiceTypeID } = given;
  if (!(await offeredPlan(db, productID, clinicToday())))
    throw refusal(409, 'PLAN.NOT_OFFERED', { field: 'productID' });
  const [type] = await db
    .select({ id: practiceTypes.id })
    .from(practiceTypes)
    .where(eq(practiceTypes.id, practiceTypeID));
  if (!type) throw notFound('practiceTypeID');
  const { rows } = await db.execute<{ company: boolean; branch: boolean }>(
    sql`SELECT app.is_company_name(${companyName}) AS company, app.is_branch_name(${code}) AS branch`,
  );
  return [
    ...(rows[0]?.company ? [{ code: 'TENANT.NAME_TAKEN', field: 'companyName' }] : []),
    ...(rows[0]?.branch ? [{ code: 'BRANCH.NAME_TAKEN', field: 'code' }] : []),
  ];
}

/** Makes the registered person's company with its first branch, and the proforma of the plan that was chosen. */
export async function makeClinic(
  context: ChangeContext,
  given: Given,
  { payment, config }: Pick<OpenContext, 'payment' | 'config'>,
): Promise<PaymentDetail> {
  const { session } = context;
  const tenantId = await makeTenant(context, given);
  await askAboutTaxpayer(context, config, tenantId);
  // Its owner by having made it: the email, which is not confirmed yet, grants nothing.
  await context.db.insert(memberships).values({
    accountId: session.accountId,
    tenantId,
    role: 'Tenant',
    name: given.full_name,
    email: given.email,
    phoneMobile: given.phone_mobile,
    dob: given.dob,
  });
  const values = {
    tenantId,
    code: given.code,
    practiceTypeId: given.practiceTypeID,
    address: given.address,
    city: given.branchCity,
    state: given.state,
    postcode: given.postcode,
    phoneNo: phoneOf(given.country_code_branch ?? MALAYSIA, given.phoneNo),
    email: given.contactPersonEmail,
    contactPerson: given.contactPerson,
    contactPersonPhone: phoneOf(
      given.country_code_branch_person ?? MALAYSIA,
      given.contactPersonPhone,
    ),
    contactPersonEmail: given.contactPersonEmail,
  };
  const branchId = await addBranch(context, values, 'code');
  const made = await makeProforma(context, { branchId, planId: given.productID });
  const { number: proformaNo, amount } = made;
  const detail = paymentDetailOf({ status: 'Open', amount, proformaNo }, { payment });
  await settleIfFree(context, made);
  return detail;
}

async function makeTenant(context: ChangeContext, given: Given): Promise<number> {
  const [made] = await context.db
    .insert(tenants)
    .values({
      prefix: TENANT_PREFIX,
      companyName: given.companyName,
      companyType: given.companyType,
      address: given.tenantAddress,
      city: given.tenantCity,
      state: given.tenantState,
      postcode: given.tenantPostcode,
      phoneFixed: phoneOf(given.country_code_tenant ?? MALAYSIA, given.tenantPhone),
      contactPerson: given.full_name,
      email: given.email,
      rocNo: given.rocNo,
      tin: given.tin,
      idType: given.idType || (given.rocNo === '' ? '' : 'BRN'),
      sstNo: given.sstNo,
      msicCode: given.msicCode,
      stateCode: given.stateCode || stateCodeOf(given.tenantState),
    })
    .returning({ id: tenants.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'TENANT.NAME_TAKEN', { field: 'companyName' })
        : error;
    });
  if (!made) throw new Error('a tenant was not stored');
  await record(context, { resource: 'tenants', id: made.id, action: 'create' });
  return made.id;
}
