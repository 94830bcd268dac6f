import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { callerOf } from '../../generated/support/callers.ts';
import { allCalls } from '../../generated/support/calls.ts';
import { createSession, sendAs } from '../../generated/support/requests.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query('TRUNCATE attempt; DELETE FROM second_factor');
});
afterAll(() => clinic.stop());

/** Lets all sessions have been confirmed some minutes ago. */
const age = (minutes: number) =>
  clinic.owner.query(
    'UPDATE session SET confirmed_at = now() - make_interval(secs => $1) WHERE ended_at IS NULL',
    [minutes * 60],
  );
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
  );
/** Whether a call that hurts is made. */
const hurts = (caller: Caller) =>
  codeOf(caller.send(api.patientList, { pageSize: 1000 })).then((code) => code === 'done');

const declared = allCalls.filter(({ call }) => call.recentlyConfirmed);

describe('a call that hurts', () => {
  it('is one of these', () => {
    expect(declared.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(declared)(
    'is refused from an old session and made from a confirmed one: $name',
    async (named) => {
      const { call } = named;
      const { account = 0, branch } = callerOf(named);
      // Where the password comes with the call, it is the second factor that is asked for.
      await clinic.owner.query(
        "INSERT INTO second_factor (account_id, secret, since) VALUES ($1, '', now())",
        [account],
      );
      const tokens = await createSession(clinic.database, account);
      const input = {
        ...call.example,
        ...(call.recentlyConfirmed !== true && { pageSize: 201 }),
        ...(call.path.includes(':id') && { id: 1 }),
        // Who has to confirm is told before it is compared.
        ...(call.confirmedBy && { [call.confirmedBy]: 'not-the-password' }),
      };
      const asked = async () => {
        const { text } = await sendAs(clinic.address, call, input, { tokens, branch });
        return text.includes('AUTH.CONFIRM_WANTED');
      };
      await age(10.1);
      expect(await asked()).toBe(true);
      const within = { call: named.name, inputs: [input], dryRun: true };
      const inBatch = await sendAs(clinic.address, api.batch, within, { tokens, branch });
      // A batch takes it or not; either way it is no way past.
      expect(inBatch.text).toMatch(/AUTH\.CONFIRM_WANTED|"field":"call"/);
      await age(9.9);
      expect(await asked()).toBe(false);
    },
  );

  it('is made within ten minutes after signing in, whatever was confirmed', async () => {
    const caller = await clinic.as('manager');
    expect(await hurts(caller)).toBe(true);
    await clinic.owner.query("UPDATE session SET created_at = now() - interval '11 minutes'");
    expect(await hurts(caller)).toBe(false);
    // A page of the list is daily work.
    await caller.send(api.patientList, { pageSize: 200 });
    expect(await codeOf(caller.send(api.patientList, {}))).toBe('AUTH.CONFIRM_WANTED');
  });

  it('is no refusal in the audit while it asks who one is, as one that nobody may make is', async () => {
    const caller = await clinic.as('doctor');
    await age(11);
    await clinic.owner.query('DELETE FROM audit');
    expect(await codeOf(caller.send(api.patientList, {}))).toBe('AUTH.CONFIRM_WANTED');
    expect(await codeOf(caller.send(api.apiKeyList, {}))).toBe('GENERAL.FORBIDDEN');
    const { rows } = await clinic.owner.query<{ resource: string }>(
      "SELECT resource FROM audit WHERE action = 'refused'",
    );
    expect(rows.map(({ resource }) => resource)).toEqual([api.apiKeyList.path]);
  });

  it('is a report of more patients than a list shows unasked, as paper and as rows', async () => {
    const caller = await clinic.as('manager');
    await age(11);
    const run = { reportName: 'Patient directory' };
    const answers = () =>
      Promise.all(
        [api.askReport, api.reportRows, api.reportPaper].map((call) =>
          codeOf(caller.send(call, run)),
        ),
      );
    expect(await answers()).toEqual(['done', 'done', 'done']);
    await clinic.owner.query(
      `INSERT INTO patient (branch_id, ic_passport, name)
       SELECT $1::integer, 'MANY' || n, 'Many' FROM generate_series(1, 201) n`,
      [branchIds.kl],
    );
    const asked = 'AUTH.CONFIRM_WANTED';
    expect(await answers()).toEqual([asked, asked, asked]);
    // Their addresses, which bear the token that reads alone, too.
    const query = new URLSearchParams({
      ...run,
      readOnlyToken: caller.readOnlyToken,
      branchId: String(branchIds.kl),
    });
    const opened = await fetch(`${clinic.address}${api.reportRows.path}?${query}`);
    expect([opened.status, await opened.text()]).toEqual([403, expect.stringContaining(asked)]);
    await age(9);
    expect(await answers()).toEqual(['done', 'done', 'done']);
  });

  it('with the own password asks for no more, where there is no second factor', async () => {
    const caller = await clinic.as('manager');
    await age(11);
    const input = { new_email: people.reception.email, password: 'wrong#123' };
    expect(await codeOf(caller.send(api.changeEmail, input))).toBe('GENERAL.WRONG_PASSWORD');
  });
});

describe('confirming who one is', () => {
  it('takes the password of this person, for this session alone', async () => {
    const caller = await clinic.as('manager');
    const other = await clinic.as('manager');
    await age(11);
    for (const [password, code] of [
      ['wrong#123', 'GENERAL.WRONG_PASSWORD'],
      [undefined, 'GENERAL.REQUIRED'],
    ] as const)
      expect(await codeOf(caller.send(api.confirmIdentity, { password }))).toBe(code);
    expect(await codeOf(caller.send(api.confirmIdentity, { code: '123456' }))).toBe(
      'GENERAL.REQUIRED',
    );
    expect(await hurts(caller)).toBe(false);
    await caller.send(api.confirmIdentity, { password: PASSWORD });
    expect([await hurts(caller), await hurts(other)]).toEqual([true, false]);
    const { rows } = await clinic.owner.query(
      "SELECT FROM audit WHERE resource = 'sessions' AND action = 'confirm' AND account_id = $1",
      [people.manager.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('takes a code where there is a second factor, each once, and no password', async () => {
    const caller = await clinic.as('manager');
    const { key } = (await caller.send(api.prepareSecondFactor, { password: PASSWORD })).data;
    const code = oneTimeCode(key);
    const { recoveryCodes } = (await caller.send(api.confirmSecondFactor, { code })).data;
    await age(11);
    const confirm = (input: { password?: string; code?: string }) =>
      codeOf(caller.send(api.confirmIdentity, input));
    expect(await confirm({ password: PASSWORD })).toBe('AUTH.CODE_WANTED');
    expect(await confirm({ code })).toBe('AUTH.CODE_WRONG');
    expect(await hurts(caller)).toBe(false);
    const next = oneTimeCode(key, { steps: 1 });
    const racing = await Promise.all([1, 2, 3, 4].map(() => confirm({ code: next })));
    expect(racing.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await hurts(caller)).toBe(true);
    await age(11);
    expect(await confirm({ code: recoveryCodes[0] ?? '' })).toBe('done');
    expect(await hurts(caller)).toBe(true);
  });

  it('counts tries, also parallel ones, and pauses', async () => {
    const caller = await clinic.as('manager');
    await age(11);
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        codeOf(caller.send(api.confirmIdentity, { password: 'wrong#123' })),
      ),
    );
    expect(tries.filter((outcome) => outcome === 'GENERAL.WRONG_PASSWORD')).toHaveLength(10);
    expect(await codeOf(caller.send(api.confirmIdentity, { password: PASSWORD }))).toBe(
      'GENERAL.TOO_MANY_SECONDS',
    );
    expect(await hurts(caller)).toBe(false);
  });
});

/** Written by hand, apart from the declarations, so that none is lost unseen. */
const names = [
  // Lists of all patients.
  'patientList',
  'deletedPatientList',
  'retentionDueList',
  'givePatientData',
  // The own account.
  'changePassword',
  'changeEmail',
  'endOwnSession',
  'preparePasskey',
  'addPasskey',
  'removePasskey',
  'removeMemberPasskey',
  // A company that leaves.
  'removeCompany',
  'restoreCompany',
  'askCompanyArchive',
  'giveCompanyArchive',
  // Who may do what.
  'accessLevelCreate',
  'accessLevelUpdate',
  'accessLevelRemove',
  'accessLevelRestore',
  'accessLevelRevert',
  'setAccessLevel',
  'editSaasUserRole',
  'addBranchUserRecord',
  'editBranchUserDetail',
  'inviteUserBranch',
  'sendBranchInvitation',
  'linkBranchUser',
  'disabledBranchUser',
  'enableBranchUser',
  'adminChangePassword',
  'auditExport',
  'editSignInRules',
  'editSingleSignOn',
  'beginSignOnTest',
  'forgetSignOnIdentity',
  'removeSingleSignOn',
  'addEmailDomain',
  'removeEmailDomain',
  'proveEmailDomain',
  'takeBackEmailDomain',
  'addSignOnGroup',
  'removeSignOnGroup',
  'addApiKey',
  'addSharedComputer',
  'changePin',
  'addCalendarFeed',
  'resetMemberSecondFactor',
  'resetSecondFactor',
  'updateTeamUserAccessRole',
  'updateTenantUserAccessRole',
  // Gateways.
  'editEmailSetting',
  'editFirebaseSetting',
  'editMolpaySetting',
  'editSmsSetting',
  'editWhatsappSetting',
  'addWhatsappInstance',
  'updateWhatsappInstance',
  'removeWhatsappInstance',
  'addWhatsappAccess',
  'updateWhatsappAccess',
  'removeWhatsappAccess',
  'updateSmsAccess',
  // Money of the platform, and the accounts that it goes to.
  'createInvoice',
  'cancelInvoice',
  'createCreditNote',
  'recordReadingList',
  'refundPayment',
  'creditPayment',
  'takePayment',
  'updateSeller',
  'createChargingAccount',
  'updateChargingAccount',
  'removeChargingAccount',
  'createTeamChargingAccount',
  'updateTeamChargingAccount',
  'removeTeamChargingAccount',
];
