import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { CallError, createClient, type Send } from '../../../contract/kit/client.ts';
import { addPlan } from '../support/billing.ts';
import { solvedCaptcha, tokenOf } from '../support/captcha.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { account, signedResult } from '../support/payments.ts';
import { type Gateway, startGateway } from '../support/sms.ts';
import { untilServed } from '../support/untilServed.ts';
import { people } from '../support/world.ts';

let peer: Gateway;
let clinic: Clinic;
let plan: number;
let freePlan: number;
let practiceType: number;
beforeAll(async () => {
  peer = await startGateway();
  clinic = await startClinic({
    PAYMENT_URL: peer.url,
    PAYMENT_MERCHANT_ID: account.merchantID,
    PAYMENT_VERIFY_KEY: account.verifyKey,
    PAYMENT_SECRET_KEY: account.secretKey,
  });
  const admin = await clinic.as('admin');
  plan = await addPlan(admin, { name: 'Clinic', months: 12, price: 100_000 });
  freePlan = await addPlan(admin, { name: 'Trial', months: 1, price: 0 });
  const type = await admin.send(api.createPracticeType, { title: 'Orthodontics', description: '' });
  practiceType = type.data.id;
});
beforeEach(() => clinic.forgetTries());
afterAll(async () => {
  await clinic.stop();
  await peer.close();
});

let made = 0;
const PASSWORD = 'Another#1';

/** What a stranger fills in, of which nothing is taken. */
function filledIn() {
  made += 1;
  return {
    email: `owner${made}@stranger.test`,
    password: PASSWORD,
    confirm_password: PASSWORD,
    full_name: 'Nurul Aisyah',
    display_name: 'Nurul',
    dob: '1985-02-28',
    country_code_user: '60',
    phone_mobile: `12${String(made).padStart(7, '0')}`,
    companyName: `Stranger ${made} Sdn Bhd`,
    companyType: 'Sdn Bhd / Private Limited Company' as const,
    tenantCity: 'Ipoh',
    country_code_tenant: '60',
    tenantPhone: '51234567',
    tenantAddress: '1 Jalan Baru',
    tenantState: 'Perak',
    tenantPostcode: '30000',
    code: `Stranger ${made}`,
    practiceTypeID: practiceType,
    country_code_branch: '65',
    phoneNo: '51234568',
    contactPerson: 'Tan Ah Kow',
    country_code_branch_person: '60',
    contactPersonPhone: '123456789',
    contactPersonEmail: 'tan@stranger.test',
    branchCity: 'Ipoh',
    address: '2 Jalan Baru',
    state: 'Perak',
    postcode: '30100',
    productID: plan,
  };
}
type FilledIn = ReturnType<typeof filledIn>;

const registered = async (given: FilledIn) =>
  untilServed(async () =>
    clinic.visitor.send(api.registerUserTenantBranch, {
      ...given,
      token: await solvedCaptcha(clinic.visitor),
    }),
  );
const refusedFor = async (given: Partial<FilledIn> & { token?: string }) => {
  const token = given.token ?? (await solvedCaptcha(clinic.visitor));
  const { status, failures } = await clinic.visitor.refused(api.registerUserTenantBranch, {
    ...filledIn(),
    ...given,
    token,
  });
  return [status, ...failures.map(({ field, error_code }) => [field, error_code])];
};

async function signedIn(email: string) {
  const { data } = await clinic.visitor.send(api.authenticate, { email, password: PASSWORD });
  const send = createClient({
    base: clinic.address,
    headers: () => ({ Authorization: `Bearer ${data.token}` }),
  });
  return { data, send };
}

const rowsOf = async (given: FilledIn) => {
  const { rows } = await clinic.owner.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM account WHERE email = $1) AS accounts,
            (SELECT count(*)::int FROM tenant WHERE company_name = $2) AS tenants,
            (SELECT count(*)::int FROM branch WHERE code = $3) AS branches`,
    [given.email, given.companyName, given.code],
  );
  return rows[0];
};

describe('a registration', () => {
  it('makes person, company, branch and proforma, and the branch works once it is paid', async () => {
    const given = filledIn();
    const { data: detail } = await registered(given);
    expect(detail).toMatchObject({ merchantID: account.merchantID, amount: '1080.00' });
    expect(detail.proformaNo).toMatch(/^[A-Z]/);
    expect(detail.vCode).not.toBe('');

    const before = await signedIn(given.email);
    const [branch] = before.data.branches;
    expect(branch).toMatchObject({ code: given.code, role: 'Tenant', subscriptionEnds: null });
    const { data: profile } = await before.send(api.getUserProfile, {});
    expect(profile).toMatchObject({
      full_name: given.full_name,
      displayName: 'Nurul',
      dob: given.dob,
      phoneMobile: `60${given.phone_mobile}`,
      emailConfirmed: false,
      pendingEmail: given.email,
    });
    const id = branch?.id ?? 0;
    expect((await before.send(api.branchDetailById, { id })).data).toMatchObject({
      companyName: given.companyName,
      phoneNo: '65 51234568',
      contactPersonPhone: '60 123456789',
      practiceTypeID: practiceType,
      city: 'Ipoh',
      postcode: '30100',
    });

    const { proformaNo: orderid, amount } = detail;
    await fetch(`${clinic.address}/api/payment_notification`, {
      method: 'POST',
      body: new URLSearchParams(signedResult({ tranID: '9001', orderid, amount })),
    });
    const after = await signedIn(given.email);
    await after.send(api.chooseBranch, { chosenBranchID: id });
    expect((await after.send(api.apptStatus, {})).data.length).toBeGreaterThan(0);
  });

  it('is answered the same when its answer was lost, with another captcha and nothing made twice', async () => {
    const given = filledIn();
    const headers = { [REQUEST_KEY]: randomUUID() };
    const send = async (what: FilledIn) => {
      const token = await solvedCaptcha(clinic.visitor);
      return clinic.visitor.send(api.registerUserTenantBranch, { ...what, token }, { headers });
    };
    const { data: first } = await untilServed(() => send(given));
    expect((await send(given)).data).toEqual(first);
    expect(await rowsOf(given)).toEqual({ accounts: 1, tenants: 1, branches: 1 });
    const other = await send({
      ...given,
      password: 'Guessed#1',
      confirm_password: 'Guessed#1',
    }).catch((error: unknown) => error);
    expect(other).toMatchObject({ status: 422 });
  });

  it('mails a code, which confirms the email', async () => {
    const given = filledIn();
    await registered(given);
    const [mail] = await waitForMails(clinic, given.email, 1);
    const { send } = await signedIn(given.email);
    const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await send(api.confirmEmail, { code })).data.emailConfirmed).toBe(true);
  });

  it('with a free plan begins at once', async () => {
    const given = { ...filledIn(), productID: freePlan };
    const { data: detail } = await registered(given);
    expect(detail.amount).toBe('0.00');
    const { data } = await signedIn(given.email);
    expect(data.branches[0]?.subscriptionEnds).not.toBeNull();
  });

  it('is refused for what is taken, each at its field, and leaves nothing', async () => {
    const first = filledIn();
    await registered(first);
    const other = filledIn();
    const taken = {
      email: first.email.toUpperCase(),
      phone_mobile: `0${first.phone_mobile}`,
      companyName: first.companyName.toUpperCase(),
      code: first.code.toLowerCase(),
    };
    expect(await refusedFor({ ...other, ...taken })).toEqual([
      409,
      ['email', '170002'],
      ['phone_mobile', '170003'],
      ['companyName', 'TENANT.NAME_TAKEN'],
      ['code', 'BRANCH.NAME_TAKEN'],
    ]);
    expect(await refusedFor({ ...other, code: first.code })).toEqual([
      409,
      ['code', 'BRANCH.NAME_TAKEN'],
    ]);
    expect(await rowsOf({ ...other, code: first.code })).toEqual({
      accounts: 0,
      tenants: 0,
      branches: 1,
    });
  });

  it('is refused for a name that looks like one that is there, as the live checks say', async () => {
    const first = {
      ...filledIn(),
      companyName: 'Kasih Ibu Mawar Sdn Bhd',
      code: 'Klinik Mawar Indah',
    };
    await registered(first);
    const alike = [
      'Klinik  Mawar Indah',
      'Klinik\u200BMawar Indah',
      'Klinik M\u0430war Indah',
      'KLINIK MAWAR lNDAH',
      'Klinik Máwar Indah',
      'Ｋlinik Mawar Indah',
      'Klinik Mawar-Indah',
      'Klinik Μawar Indah',
    ];
    for (const code of alike) {
      expect([code, await refusedFor({ code })]).toEqual([
        code,
        [409, ['code', 'BRANCH.NAME_TAKEN']],
      ]);
      expect((await clinic.visitor.send(api.checkBranchNameExist, { branchName: code })).data).toBe(
        true,
      );
      await clinic.forgetTries();
    }
    const companyName = 'Kasih Ibu M\u0430war  Sdn Bhd';
    expect(await refusedFor({ companyName })).toEqual([409, ['companyName', 'TENANT.NAME_TAKEN']]);
    expect(
      (await clinic.visitor.send(api.checkTenantNameExist, { tenantName: companyName })).data,
    ).toBe(true);
    await registered({ ...filledIn(), code: 'Klinik Mawar Indah 2' });
  });

  it('is refused for a plan that is not on offer, an unknown practice type and bad fields', async () => {
    expect(await refusedFor({ productID: 999_999 })).toEqual([
      409,
      ['productID', 'PLAN.NOT_OFFERED'],
    ]);
    expect(await refusedFor({ practiceTypeID: 999_999 })).toEqual([
      404,
      ['practiceTypeID', 'GENERAL.NOT_FOUND'],
    ]);
    const wrong = await refusedFor({
      email: 'nobody',
      password: 'short',
      confirm_password: 'other',
      phone_mobile: '12a',
      dob: '1799-12-31',
      contactPerson: 'x'.repeat(51),
      code: 'x'.repeat(31),
    });
    expect(wrong).toEqual([
      400,
      ['email', '10003'],
      ['password', 'AUTH.VALIDATION.PASSWORD'],
      ['dob', 'GENERAL.DOB_TOO_EARLY'],
      ['phone_mobile', 'GENERAL.PHONE'],
      ['code', 'GENERAL.LENGTH'],
      ['contactPerson', 'GENERAL.LENGTH'],
    ]);
    expect(await refusedFor({ confirm_password: 'Another#2' })).toEqual([
      400,
      ['confirm_password', 'AUTH.VALIDATION.PASSWORD_NOT_SAME'],
    ]);
  });

  it.each(['email', 'phone_mobile', 'companyName', 'code'] as const)(
    'made twice at once with the same %s is done once',
    async (field) => {
      const first = filledIn();
      const second = { ...filledIn(), [field]: first[field] };
      const both = await Promise.allSettled([registered(first), registered(second)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = both.find((one) => one.status === 'rejected');
      if (!(refused?.reason instanceof CallError)) throw new Error('it was not refused');
      const { status, failures } = refused.reason;
      expect([status, failures[0]?.field]).toEqual([409, field]);
      const [one, other] = await Promise.all([rowsOf(first), rowsOf(second)]);
      const accounts = (one?.['accounts'] ?? 0) + (other?.['accounts'] ?? 0);
      expect(accounts).toBe(field === 'email' ? 2 : 1);
    },
  );
});

describe('a company that an Administrator added', () => {
  const example = api.addTenant.example as Input<typeof api.addTenant>;
  const added = async (email: string, companyName: string) => {
    const admin = await clinic.as('admin');
    return (await admin.send(api.addTenant, { ...example, companyName, email })).data.id;
  };
  const registeredAlone = async (email: string) => {
    const { full_name, display_name, dob, phone_mobile } = filledIn();
    await clinic.visitor.send(api.registerUser, {
      full_name,
      display_name,
      dob,
      phone_mobile,
      email,
      password: PASSWORD,
      confirm_password: PASSWORD,
      token: await solvedCaptcha(clinic.visitor),
    });
    return signedIn(email);
  };
  const confirmed = async (email: string, send: Send, mails = 1) => {
    const [mail] = await waitForMails(clinic, email, mails);
    await send(api.confirmEmail, { code: /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '' });
  };
  const companiesOf = async (email: string) => {
    const { rows } = await clinic.owner.query<{ name: string }>(
      `SELECT t.company_name AS name FROM membership m
         JOIN account a ON a.id = m.account_id JOIN tenant t ON t.id = m.tenant_id
        WHERE a.email = $1 AND m.role = 'Tenant' ORDER BY 1`,
      [email],
    );
    return rows.map(({ name }) => name);
  };

  it('belongs to the person with its email who registers later, once the email is confirmed', async () => {
    await added('Later@owner.test', 'Named One Sdn Bhd');
    await added('later@owner.test', 'Named Two Sdn Bhd');
    const misspelt = await added('latter@owner.test', 'Named Three Sdn Bhd');
    const { data, send } = await registeredAlone('later@owner.test');
    expect([data.hasAccountAccess, await companiesOf('later@owner.test')]).toEqual([false, []]);

    await confirmed('later@owner.test', send);
    const { data: own } = await send(api.searchTenantList, {});
    expect(own.map(({ companyName }) => companyName)).toEqual([
      'Named One Sdn Bhd',
      'Named Two Sdn Bhd',
    ]);
    const admin = await clinic.as('admin');
    await admin.send(api.editTenantProfile, { id: misspelt, email: 'later@owner.test' });
    expect(await companiesOf('later@owner.test')).toHaveLength(3);
    const { data: again } = await signedIn('later@owner.test');
    expect([again.hasAccountAccess, again.roleAccess]).toEqual([true, ['Tenant']]);
  });

  it('is not taken over by who confirms its email while it has an owner', async () => {
    const given = { ...filledIn(), email: 'first@owner.test' };
    await registered(given);
    await clinic.owner.query(`UPDATE account SET email = 'moved@owner.test' WHERE email = $1`, [
      given.email,
    ]);
    const { send } = await registeredAlone(given.email);
    await confirmed(given.email, send, 2);
    expect(await companiesOf(given.email)).toEqual([]);
    expect(await companiesOf('moved@owner.test')).toEqual([given.companyName]);
  });
});

describe('the captcha', () => {
  it('is needed', async () => {
    const { status, failures } = await clinic.visitor.refused(
      api.registerUserTenantBranch,
      filledIn(),
    );
    expect([status, failures]).toEqual([
      400,
      [
        {
          error_code: 'SIGN_UP.CAPTCHA_UNDEFINED',
          error_message: 'Captcha Undefined',
          field: 'token',
        },
      ],
    ]);
    const { practiceTypeID: _, ...person } = filledIn();
    const invited = await clinic.visitor.refused(api.registerUser, person);
    expect(invited.failures[0]?.error_code).toBe('SIGN_UP.CAPTCHA_UNDEFINED');
  });

  it('counts once, also when the registration was refused', async () => {
    const refused = [400, ['token', 'SIGN_UP.CAPTCHA_REFUSED']];
    const token = await solvedCaptcha(clinic.visitor);
    expect(await refusedFor({ email: people.nurse.email, token })).toEqual([
      409,
      ['email', '170002'],
    ]);
    expect(await refusedFor({ token })).toEqual(refused);
  });

  it('must be solved, unchanged and in time', async () => {
    const refused = [400, ['token', 'SIGN_UP.CAPTCHA_REFUSED']];
    const { data: challenge } = await clinic.visitor.send(api.captchaChallenge, {});
    const solution = await solveChallenge({ challenge, deriveKey, timeout: 600_000 });
    if (!solution) throw new Error('the challenge was not solved');
    const { parameters } = challenge;
    const wrong = [
      'not base64 of anything',
      tokenOf({ challenge }),
      tokenOf({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
      tokenOf({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
      tokenOf({
        challenge: {
          ...challenge,
          parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 },
        },
        solution,
      }),
      tokenOf({ challenge: { ...challenge, signature: 'ab' }, solution }),
    ];
    for (const token of wrong) expect(await refusedFor({ token })).toEqual(refused);
    const { rows } = await clinic.owner.query('SELECT FROM used_captcha WHERE signature = $1', [
      challenge.signature,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('the live checks', () => {
  it('answer true or false without a token', async () => {
    const { visitor } = clinic;
    const given = filledIn();
    await registered(given);
    const answers = async (
      email: string,
      phoneNo: string,
      tenantName: string,
      branchName: string,
    ) =>
      (
        await Promise.all([
          visitor.send(api.checkEmailExist, { email }),
          visitor.send(api.checkPhoneNoExist, { phoneNo }),
          visitor.send(api.checkTenantNameExist, { tenantName }),
          visitor.send(api.checkBranchNameExist, { branchName }),
        ])
      ).map(({ data }) => data);
    const phone = `60${given.phone_mobile}`;
    const all = [true, true, true, true];
    expect(await answers(given.email, phone, given.companyName, given.code)).toEqual(all);
    expect(await answers(given.email, `+${phone}`, given.companyName, given.code)).toEqual(all);
    expect(await answers('no@body.test', '60190000000', 'No Sdn Bhd', 'None')).toEqual(
      all.map(() => false),
    );
  });

  it('pause an address that asks too much', async () => {
    await clinic.owner.query(
      "INSERT INTO attempt (key, count) VALUES ('existence from 127.0.0.1', 99)",
    );
    const ask = () => clinic.visitor.refused(api.checkEmailExist, { email: 'no@body.test' });
    await clinic.visitor.send(api.checkPhoneNoExist, { phoneNo: '60190000000' });
    expect((await ask()).status).toBe(429);
    for (const check of [
      () => clinic.visitor.refused(api.checkTenantNameExist, { tenantName: 'Nobody' }),
      () => clinic.visitor.refused(api.checkBranchNameExist, { branchName: 'Nobody' }),
    ])
      expect((await check()).status).toBe(429);
  });
});

it('an address registers 20 times within a quarter of an hour, then pauses', async () => {
  await clinic.owner.query(
    "INSERT INTO attempt (key, count) VALUES ('sign-up from 127.0.0.1', 19)",
  );
  expect((await refusedFor({ token: 'wrong' }))[0]).toBe(400);
  expect((await refusedFor({ token: 'wrong' }))[0]).toBe(429);
});

it('a plan on offer can be chosen by a visitor, and no other', async () => {
  const { data } = await clinic.visitor.send(api.chooseSubscriptionPlan, {
    chosenSubscriptionPlanID: plan,
  });
  expect(data).toMatchObject({
    id: plan,
    productTypeValue: 'Clinic',
    netPrice: 108_000,
    billingCycle: 'Yearly',
    dedicatedWhatsapp: false,
    merchantID: account.merchantID,
    amount: '1080.00',
    proformaNo: '',
    vCode: '',
  });
  const refused = await clinic.visitor.refused(api.chooseSubscriptionPlan, {
    chosenSubscriptionPlanID: 999_999,
  });
  expect(refused.status).toBe(404);
});
