import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { NO_PASSWORD } from '../../../contract/kit/call.ts';
import { nameServers } from '../../../server/areas/accounts/singleSignOn/nameServers.ts';
import { fetchFor, ProviderAway } from '../../../server/areas/accounts/singleSignOn/outbound.ts';
import { recheckDomains } from '../../../server/areas/accounts/singleSignOn/proofs.ts';
import { type Caller, callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '../support/identityProvider.ts';
import { type NameServer, startNameServer } from '../support/nameServer.ts';
import { PASSWORD, people } from '../support/world.ts';

const SITE = 'https://clinic.example';
const RETURN = `${SITE}/auth/single-sign-on`;
const KLINIK = 1;
const PENANG = 2;

let clinic: Clinic;
let provider: IdentityProvider;
let names: NameServer;
let owner: Caller;
beforeAll(async () => {
  [provider, names] = await Promise.all([startIdentityProvider(RETURN), startNameServer()]);
  nameServers.setServers([names.address]);
  clinic = await startClinic({ PUBLIC_URL: SITE, GATEWAYS_TO_PRIVATE: 'true' });
});
afterAll(() => Promise.all([clinic.stop(), provider.stop(), names.stop()]));
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query(
    `DELETE FROM email_domain; DELETE FROM identity_provider; DELETE FROM sign_in_rule; DELETE FROM second_factor;
     DELETE FROM audit WHERE action LIKE 'provider-%';
     DELETE FROM membership WHERE email ~ '^(baru|lain)@' OR (tenant_id = 2 AND account_id = 6);
     DELETE FROM passkey; DELETE FROM healthcare_provider WHERE account_id = 6;
     UPDATE membership SET account_id = 6 WHERE email = 'nurse@world.test' AND account_id IS NULL;
     UPDATE account SET disabled_at = NULL, email_confirmed_at = now();
     UPDATE account SET platform_role = NULL, email = 'nurse@world.test' WHERE id = 6;
     UPDATE membership SET blocked = false, by_provider = false, left_account_id = NULL`,
  );
  provider.people.clear();
  provider.people.set('nora', { email: people.nurse.email, email_verified: true, name: 'Nora' });
  provider.people.set('new', {
    email: 'Baru@world.test',
    email_verified: true,
    name: 'Dr Baru',
    groups: ['doctors'],
  });
  provider.people.set('tan', {
    email: people.tenant.email,
    email_verified: true,
    groups: ['owners'],
  });
  Object.assign(provider, { signsIn: 'nora', tamper: undefined, isDown: false });
  owner = await clinic.as('tenant');
  await setUp();
});

const settings = () => ({
  name: 'Klinik account',
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
});
/** Sets the provider of Klinik up, with the domain of everyone's emails proven. */
async function setUp() {
  await owner.send(api.editSingleSignOn, { id: KLINIK, ...settings() });
  const { data } = await owner.send(api.addEmailDomain, {
    companyID: KLINIK,
    domain: 'world.test',
  });
  names.records.set(data.record, data.value);
  await owner.send(api.checkEmailDomain, { id: data.id, domain: data.domain });
  return data;
}
const give = (group: string, role: 'Doctor' | 'Nurse' | 'Manager' | 'Receptionist', branchID = 1) =>
  owner.send(api.addSignOnGroup, { companyID: KLINIK, group, branchID, role });
const change = (values: Record<string, unknown>) =>
  owner.send(api.editSingleSignOn, { id: KLINIK, ...values });

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { failures: { error_code: string }[] }) => error.failures[0]?.error_code,
  );
const begun = (email: string) =>
  clinic.visitor.send(api.beginSingleSignOn, { email }).then(({ data }) => data);
/** The ticket of someone who came back from the provider. */
async function ticketOf(email: string = people.nurse.email) {
  const { address, attempt } = await begun(email);
  const answer = await provider.visit(address);
  const { data } = await clinic.visitor.send(api.finishSingleSignOn, { attempt, answer });
  return data.ticket;
}
/** Signs in through the provider. */
async function signIn(email?: string, code?: string) {
  const opened = await clinic.visitor.send(api.openSingleSignOn, {
    ticket: await ticketOf(email),
    ...(code !== undefined && { code }),
  });
  return opened.data;
}
const outcome = (email?: string) => codeOf(signIn(email));
async function callerBy(email?: string) {
  const data = await signIn(email);
  const headers = {
    Authorization: `Bearer ${data.token}`,
    ...(data.branches[0] && { 'X-Branch-ID': String(data.branches[0].id) }),
  };
  return callerOf(clinic.address, () => headers, data);
}
const joinPenang = () =>
  clinic.owner.query(
    "INSERT INTO membership (account_id, tenant_id, branch_id, role) VALUES ($1, 2, 3, 'Nurse')",
    [people.nurse.id],
  );
const memberOf = async (person: 'nurse' | 'tenant') => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    'SELECT id FROM membership WHERE account_id = $1 AND tenant_id = 1 ORDER BY id LIMIT 1',
    [people[person].id],
  );
  return rows[0]?.id ?? 0;
};
/** Signs in as the owner by the test, so that the settings count as tried. */
async function tried(as = 'tan') {
  provider.signsIn = as;
  const { data: start } = await owner.send(api.beginSignOnTest, { id: KLINIK });
  const { data } = await clinic.visitor.send(api.beginSingleSignOn, start);
  const answer = await provider.visit(data.address);
  const finished = await clinic.visitor.send(api.finishSingleSignOn, {
    attempt: data.attempt,
    answer,
  });
  provider.signsIn = 'nora';
  return finished.data;
}

describe('single sign-on', () => {
  it('signs a person in who is known by the verified email, with its own way in the history', async () => {
    expect((await clinic.visitor.send(api.singleSignOnOf, { domain: 'WORLD.test' })).data).toEqual({
      name: 'Klinik account',
    });
    const nurse = await callerBy();
    expect((await nurse.send(api.getUserProfile, {})).data.id).toBe(people.nurse.id);
    const [last] = (await nurse.send(api.ownSignIns, {})).data;
    expect([last?.outcome, last?.factor]).toEqual(['ok', 'single-sign-on']);
    // From then on by the subject, whatever the provider says of the email.
    provider.people.set('nora', { email: 'other@elsewhere.test' });
    expect((await signIn()).loginUserId).toBe(people.nurse.id);
  });

  it('allows nothing at a company that has set no provider up', async () => {
    const penang = await clinic.as('tenantPenang');
    expect((await penang.send(api.singleSignOn, { id: PENANG })).data).toMatchObject({
      issuer: '',
      hasSecret: false,
      countsAsTwo: false,
      isRequired: false,
      addsPeople: false,
      isTested: false,
    });
  });

  it('tells of a domain without a provider what it tells of any', async () => {
    const none = { name: '' };
    expect((await clinic.visitor.send(api.singleSignOnOf, { domain: 'other.test' })).data).toEqual(
      none,
    );
    expect(await codeOf(begun('someone@other.test'))).toBe('SINGLE_SIGN_ON.NONE');
    await clinic.owner.query('UPDATE email_domain SET proven_at = NULL');
    expect((await clinic.visitor.send(api.singleSignOnOf, { domain: 'world.test' })).data).toEqual(
      none,
    );
    expect(await outcome()).toBe('SINGLE_SIGN_ON.NONE');
  });

  it.each([
    ['another issuer', { iss: 'https://other.test' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another nonce', { nonce: 'of another sign-in' }],
    ['a time that is over', { exp: 1_000_000_000 }],
  ])('refuses a token of %s', async (_, claims) => {
    provider.tamper = (given) => ({ claims: { ...given, ...claims } });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.REFUSED');
  });

  it.each(['none', 'HS256', 'another key'] as const)(
    'refuses a token that is signed by %s',
    async (alg) => {
      provider.tamper = () => ({ by: alg });
      expect(await outcome()).toBe('SINGLE_SIGN_ON.REFUSED');
    },
  );

  it('takes a key that the provider has changed since the last sign-in', async () => {
    expect(await outcome()).toBe('done');
    await provider.rotate();
    expect(await outcome()).toBe('done');
  });

  it('asks discovery and keys once for many sign-ins', async () => {
    await outcome();
    provider.asked.length = 0;
    await outcome();
    expect(provider.asked).not.toContain('/.well-known/openid-configuration');
    expect(provider.asked).not.toContain('/jwks');
  });

  it('counts once, in the browser that began alone', async () => {
    const { address, attempt } = await begun(people.nurse.email);
    const other = await begun(people.nurse.email);
    const answer = await provider.visit(address);
    const finish = (of: string) =>
      codeOf(clinic.visitor.send(api.finishSingleSignOn, { attempt: of, answer }));
    expect(await finish(other.attempt)).toBe('AUTH.SIGN_ON_ELSEWHERE');
    expect(await finish('made-up')).toBe('AUTH.SIGN_ON_ELSEWHERE');
    const { data } = await clinic.visitor.send(api.finishSingleSignOn, { attempt, answer });
    expect(await finish(attempt)).toBe('SINGLE_SIGN_ON.OVER');
    const open = () => codeOf(clinic.visitor.send(api.openSingleSignOn, { ticket: data.ticket }));
    expect(await open()).toBe('done');
    expect(await open()).toBe('SINGLE_SIGN_ON.OVER');
    // Neither is one the other.
    expect(await codeOf(clinic.visitor.send(api.openSingleSignOn, { ticket: attempt }))).toBe(
      'SINGLE_SIGN_ON.OVER',
    );
  });

  it('takes no answer of one provider for that of another', async () => {
    const other = await startIdentityProvider(RETURN);
    other.people.set('mallory', { email: people.nurse.email, email_verified: true });
    other.signsIn = 'mallory';
    const { address, attempt } = await begun(people.nurse.email);
    const mixed = new URL(address);
    const answer = await other.visit(`${other.issuer}/auth${mixed.search}`);
    expect(await codeOf(clinic.visitor.send(api.finishSingleSignOn, { attempt, answer }))).toBe(
      'SINGLE_SIGN_ON.REFUSED',
    );
    // Nor where the company changed its provider in between.
    const before = await begun(people.nurse.email);
    const late = await provider.visit(before.address);
    await change({ issuer: other.issuer, clientSecret: CLIENT.secret });
    expect(
      await codeOf(
        clinic.visitor.send(api.finishSingleSignOn, { attempt: before.attempt, answer: late }),
      ),
    ).toBe('SINGLE_SIGN_ON.OVER');
    await other.stop();
  });

  it('says so where the provider is away or refuses the person', async () => {
    const { attempt, address } = await begun(people.nurse.email);
    const state = new URL(address).searchParams.get('state') ?? '';
    const answer = String(
      new URLSearchParams({ state, error: 'access_denied', iss: provider.issuer }),
    );
    expect(await codeOf(clinic.visitor.send(api.finishSingleSignOn, { attempt, answer }))).toBe(
      'SINGLE_SIGN_ON.DENIED',
    );
    // It fails while somebody is there.
    const next = await begun(people.nurse.email);
    const query = await provider.visit(next.address);
    provider.isDown = true;
    const back = { attempt: next.attempt, answer: query };
    expect(await codeOf(clinic.visitor.send(api.finishSingleSignOn, back))).toBe(
      'SINGLE_SIGN_ON.AWAY',
    );
    provider.isDown = false;
    await change({ issuer: 'http://127.0.0.1:1', clientSecret: 'other' });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.AWAY');
  });

  it('asks no address of a private network, whichever a provider names', async () => {
    const asked = provider.asked.length;
    const held = fetchFor({ GATEWAYS_TO_PRIVATE: false });
    for (const address of [
      `${provider.issuer}/token`,
      provider.issuer.replace('http:', 'https:'),
      'file:///etc/hosts',
    ])
      await expect(held(address, { method: 'GET', headers: {} })).rejects.toThrow(ProviderAway);
    expect(provider.asked).toHaveLength(asked);
  });
});

describe('who a provider says somebody is', () => {
  it('is nobody without a verified email of a proven domain', async () => {
    provider.people.set('nora', { email: people.nurse.email });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.UNVERIFIED');
    provider.people.set('nora', { email: 'nora@elsewhere.test', email_verified: true });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.OTHER_DOMAIN');
  });

  it('is never someone of another company or of the platform, nor who did not confirm their email', async () => {
    for (const person of ['receptionPenang', 'admin', 'consultant'] as const) {
      provider.people.set('nora', { email: people[person].email, email_verified: true });
      expect(await outcome(), person).toBe('SINGLE_SIGN_ON.ELSEWHERE');
    }
    provider.people.set('nora', { email: people.nurse.email, email_verified: true });
    await clinic.owner.query('UPDATE account SET email_confirmed_at = NULL WHERE id = $1', [
      people.nurse.id,
    ]);
    expect(await outcome()).toBe('SINGLE_SIGN_ON.UNCONFIRMED');
  });

  it('is an owner only once they linked it themselves, while signed in', async () => {
    provider.signsIn = 'tan';
    expect(await outcome(people.tenant.email)).toBe('SINGLE_SIGN_ON.OWNER');
    await tried();
    provider.signsIn = 'tan';
    expect((await signIn(people.tenant.email)).loginUserId).toBe(people.tenant.id);
    // Not who is known from before becoming one.
    provider.signsIn = 'nora';
    expect(await outcome()).toBe('done');
    await clinic.owner.query(
      "UPDATE membership SET role = 'Tenant', branch_id = NULL WHERE account_id = $1",
      [people.nurse.id],
    );
    expect(await outcome()).toBe('SINGLE_SIGN_ON.OWNER');
    await clinic.owner.query(
      "UPDATE membership SET role = 'Nurse', branch_id = 1 WHERE account_id = $1",
      [people.nurse.id],
    );
  });

  it('is nobody who has asked to be a healthcare provider', async () => {
    await clinic.owner.query(
      `INSERT INTO healthcare_provider (account_id, kind, name, mobile_no, status)
       VALUES ($1, 'agent', 'Nora', '60100000001', 'pending')`,
      [people.nurse.id],
    );
    expect(await outcome()).toBe('SINGLE_SIGN_ON.ELSEWHERE');
  });

  it('is asked again as the ticket is used', async () => {
    const ticket = await ticketOf();
    const domain = (proven: string) =>
      clinic.owner.query(`UPDATE email_domain SET proven_at = ${proven}`);
    const open = () => codeOf(clinic.visitor.send(api.openSingleSignOn, { ticket }));
    await domain('NULL');
    expect(await open()).toBe('SINGLE_SIGN_ON.OTHER_DOMAIN');
    await domain('now()');
    await clinic.owner.query('UPDATE membership SET blocked = true WHERE account_id = $1', [
      people.nurse.id,
    ]);
    expect(await open()).toBe('SINGLE_SIGN_ON.NO_ROLE');
    await joinPenang();
    expect(await open()).toBe('SINGLE_SIGN_ON.ELSEWHERE');
  });

  it('is of an organisation of the company, where the provider names one', async () => {
    provider.tamper = (claims) => ({ claims: { ...claims, hd: 'elsewhere.test' } });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.OTHER_ORGANISATION');
    provider.tamper = (claims) => ({ claims: { ...claims, hd: 'world.test' } });
    expect(await outcome()).toBe('done');
  });

  it.each([
    ['a subject that is too long', { sub: 's'.repeat(300) }],
    ['a subject with signs that nobody can type', { sub: 'no\0ra' }],
  ])('is nobody with %s', async (_, claims) => {
    provider.tamper = (given) => ({ claims: { ...given, ...claims } });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.REFUSED');
  });

  it('has a name and an email as people type them', async () => {
    await give('doctors', 'Doctor');
    await change({ addsPeople: true });
    const named = (claims: object) =>
      provider.people.set('new', { email_verified: true, groups: ['doctors'], ...claims });
    provider.signsIn = 'new';
    named({ email: 'no email at all@world.test' });
    expect(await outcome('baru@world.test')).toBe('SINGLE_SIGN_ON.UNVERIFIED');
    named({ email: 'baru@world.test', name: 'B\0' });
    const baru = await callerBy('baru@world.test');
    expect((await baru.send(api.getUserProfile, {})).data.fullName).toBe('baru');
  });

  it('keeps their roles while the provider says nothing of groups, and is told whom to ask', async () => {
    await give('doctors', 'Doctor');
    await change({ addsPeople: true });
    provider.signsIn = 'new';
    expect(await outcome('baru@world.test')).toBe('done');
    provider.people.set('new', { email: 'baru@world.test', email_verified: true });
    expect(await outcome('baru@world.test')).toBe('SINGLE_SIGN_ON.NO_GROUPS');
    const { rows } = await clinic.owner.query(
      "SELECT role FROM membership m JOIN account a ON a.id = m.account_id WHERE a.email = 'baru@world.test'",
    );
    expect(rows).toEqual([{ role: 'Doctor' }]);
    // Whose role was given by hand has nothing to lose.
    provider.signsIn = 'nora';
    expect(await outcome()).toBe('done');
  });

  it('is not brought back by a group once the owner removed them', async () => {
    await give('nurses', 'Nurse');
    provider.people.set('nora', {
      email: people.nurse.email,
      email_verified: true,
      groups: ['nurses'],
    });
    const id = await memberOf('nurse');
    await owner.send(api.unlinkBranchUser, { id });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.UNKNOWN');
    await change({ addsPeople: true });
    expect(await outcome()).toBe('SINGLE_SIGN_ON.NO_ROLE');
    await owner.send(api.sendBranchInvitation, { id });
    expect((await signIn()).branches.map(({ role }) => role)).toEqual(['Nurse']);
  });

  it('keeps a role that the owner changed by hand, which no group takes', async () => {
    await give('nurses', 'Nurse');
    const inGroups = (groups: string[]) =>
      provider.people.set('nora', { email: people.nurse.email, email_verified: true, groups });
    inGroups(['nurses']);
    await outcome();
    const id = await memberOf('nurse');
    await owner.send(api.editBranchUserDetail, { id, privilege: 'Receptionist' });
    inGroups([]);
    expect((await signIn()).branches.map(({ role }) => role)).toEqual(['Receptionist']);
    await owner.send(api.editBranchUserDetail, { id, privilege: 'Nurse' });
  });

  it('is somebody new at the provider once the owner forgot who they were', async () => {
    const nurse = await callerBy();
    provider.people.set('twin', { email: people.nurse.email, email_verified: true });
    provider.signsIn = 'twin';
    expect(await outcome()).toBe('SINGLE_SIGN_ON.OTHER_SUBJECT');
    const id = await memberOf('nurse');
    const shown = async () =>
      (await owner.send(api.branchUserList, { ids: String(id) })).data[0]?.hasIdentity;
    expect(await shown()).toBe(true);
    await owner.send(api.forgetSignOnIdentity, { id });
    expect(await shown()).toBe(false);
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    expect(await codeOf(owner.send(api.forgetSignOnIdentity, { id }))).toBe(
      'SINGLE_SIGN_ON.NOT_KNOWN',
    );
    expect(await outcome()).toBe('done');
  });

  it('who is invited without an account is told to register', async () => {
    await owner.send(api.inviteUserBranch, {
      email: 'lain@world.test',
      branchID: 1,
      priviledge: 'Nurse',
    });
    provider.people.set('other', { email: 'lain@world.test', email_verified: true });
    provider.signsIn = 'other';
    expect(await outcome('lain@world.test')).toBe('SINGLE_SIGN_ON.INVITED');
  });

  it('stays the first of two subjects with one email, and is nobody once the account is disabled', async () => {
    expect(await outcome()).toBe('done');
    provider.people.set('twin', { email: people.nurse.email, email_verified: true });
    provider.signsIn = 'twin';
    expect(await outcome()).toBe('SINGLE_SIGN_ON.OTHER_SUBJECT');
    provider.signsIn = 'nora';
    await clinic.owner.query('UPDATE account SET disabled_at = now() WHERE id = $1', [
      people.nurse.id,
    ]);
    expect(await outcome()).toBe('SINGLE_SIGN_ON.CLOSED');
  });

  it('is a new person only where the owner said so and a group gives a role', async () => {
    provider.signsIn = 'new';
    await give('doctors', 'Doctor');
    expect(await outcome('baru@world.test')).toBe('SINGLE_SIGN_ON.UNKNOWN');
    await change({ addsPeople: true });
    const opened = await signIn('baru@world.test');
    expect(opened.branches.map(({ id, role }) => [id, role])).toEqual([[1, 'Doctor']]);
    // No password fits.
    const typed = { email: 'baru@world.test', password: PASSWORD };
    expect(await codeOf(clinic.visitor.send(api.authenticate, typed))).toBe(
      'AUTH.VALIDATION.INVALID_LOGIN',
    );
    provider.people.set('other', {
      email: 'lain@world.test',
      email_verified: true,
      groups: ['cleaners'],
    });
    provider.signsIn = 'other';
    expect(await outcome('lain@world.test')).toBe('SINGLE_SIGN_ON.UNKNOWN');
  });

  it('has the roles that their groups give at each sign-in, and those that were given by hand elsewhere', async () => {
    provider.signsIn = 'new';
    await change({ addsPeople: true });
    await give('doctors', 'Doctor');
    await give('managers', 'Manager');
    await give('pj', 'Receptionist', 2);
    expect(await codeOf(give('pj', 'Nurse', 2))).toBe('SINGLE_SIGN_ON.GROUP_KNOWN');
    const rolesWith = async (groups: string[]) => {
      provider.people.set('new', {
        email: 'baru@world.test',
        email_verified: true,
        name: 'Dr Baru',
        groups,
      });
      return (await signIn('baru@world.test')).branches.map(({ id, role }) => `${id} ${role}`);
    };
    expect(await rolesWith(['doctors', 'pj'])).toEqual(['1 Doctor', '2 Receptionist']);
    expect(await rolesWith(['doctors', 'managers'])).toEqual(['1 Manager']);
    const { rows } = await clinic.owner.query<{ action: string; changes: unknown }>(
      "SELECT action, changes FROM audit WHERE resource = 'branch-users' AND action LIKE 'provider-%' ORDER BY id",
    );
    expect(rows).toEqual([
      { action: 'provider-gave', changes: { role: [null, 'Doctor'], group: [null, 'doctors'] } },
      { action: 'provider-gave', changes: { role: [null, 'Receptionist'], group: [null, 'pj'] } },
      {
        action: 'provider-gave',
        changes: { role: ['Doctor', 'Manager'], group: [null, 'managers'] },
      },
      { action: 'provider-took', changes: { role: ['Receptionist', null] } },
    ]);
    provider.people.set('new', { email: 'baru@world.test', email_verified: true, groups: [] });
    expect(await outcome('baru@world.test')).toBe('SINGLE_SIGN_ON.NO_ROLE');
    // The nurse's role was given by hand, and her groups say nothing of it.
    provider.signsIn = 'nora';
    expect((await signIn()).branches.map(({ id, role }) => `${id} ${role}`)).toEqual(['1 Nurse']);
  });

  it('gives nothing back that was disabled by hand', async () => {
    await give('nurses', 'Nurse');
    provider.people.set('nora', {
      email: people.nurse.email,
      email_verified: true,
      groups: ['nurses'],
    });
    await clinic.owner.query('UPDATE membership SET blocked = true WHERE account_id = $1', [
      people.nurse.id,
    ]);
    expect(await outcome()).toBe('SINGLE_SIGN_ON.NO_ROLE');
  });
});

describe('the second factor', () => {
  const askOfNurses = () =>
    clinic.owner.query(
      `INSERT INTO sign_in_rule (tenant_id, second_factor_roles) VALUES (1, '{Nurse}')`,
    );

  it('is wanted as after a password, unless the provider counts as both, and asked for where there is one', async () => {
    await askOfNurses();
    expect((await signIn()).needsSecondFactor).toBe(true);
    await change({ countsAsTwo: true });
    expect((await signIn()).needsSecondFactor).toBe(false);
    const nurse = await callerBy();
    expect((await nurse.send(api.getUserProfile, {})).data.needsSecondFactor).toBe(false);
    await clinic.owner.query(
      "INSERT INTO second_factor (account_id, secret, since) VALUES ($1, 'x', now())",
      [people.nurse.id],
    );
    // Their own is asked for wherever there is one.
    expect(await outcome()).toBe('AUTH.CODE_WANTED');
    await change({ countsAsTwo: false });
    expect(await outcome()).toBe('AUTH.CODE_WANTED');
  });

  it('and what hurts is confirmed at the provider, by the same person and for the same session', async () => {
    const nurse = await callerBy();
    expect((await nurse.send(api.secondFactor, {})).data.provider).toBe('Klinik account');
    await clinic.owner.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'");
    expect(await codeOf(nurse.send(api.preparePasskey, {}))).toBe('AUTH.CONFIRM_WANTED');
    const ticketAs = async (subject: string, by = nurse) => {
      const { data: start } = await by.send(api.beginSignOnConfirmation, {});
      const { data } = await clinic.visitor.send(api.beginSingleSignOn, start);
      expect(new URL(data.address).searchParams.get('prompt')).toBe('login');
      provider.signsIn = subject;
      const answer = await provider.visit(data.address);
      return clinic.visitor.send(api.finishSingleSignOn, { attempt: data.attempt, answer });
    };
    expect(await codeOf(ticketAs('tan'))).toBe('SINGLE_SIGN_ON.OTHER_PERSON');
    provider.tamper = (claims) => ({ claims: { ...claims, auth_time: 1_000_000_000 } });
    expect(await codeOf(ticketAs('nora'))).toBe('SINGLE_SIGN_ON.REFUSED');
    provider.tamper = undefined;
    const { ticket } = (await ticketAs('nora')).data;
    const elsewhere = await callerBy();
    expect(await codeOf(elsewhere.send(api.confirmIdentity, { ticket }))).toBe(
      'SINGLE_SIGN_ON.OVER',
    );
    await nurse.send(api.confirmIdentity, { ticket });
    expect(await codeOf(nurse.send(api.preparePasskey, {}))).toBe('done');
    expect(await codeOf(nurse.send(api.confirmIdentity, { ticket }))).toBe('SINGLE_SIGN_ON.OVER');
    expect(await codeOf(owner.send(api.beginSignOnConfirmation, {}))).toBe('SINGLE_SIGN_ON.NEVER');
  });
});

describe('whoever has no password', () => {
  it('confirms in another way what others confirm with theirs, and sets none without a mailed link', async () => {
    provider.signsIn = 'new';
    await give('doctors', 'Doctor');
    await change({ addsPeople: true });
    const doctor = await callerBy('baru@world.test');
    expect((await doctor.send(api.getUserProfile, {})).data.hasPassword).toBe(false);
    const prepare = () => codeOf(doctor.send(api.prepareSecondFactor, { password: NO_PASSWORD }));
    // They have just signed in.
    expect(await prepare()).toBe('done');
    await clinic.owner.query("UPDATE session SET confirmed_at = now() - interval '11 minutes'");
    expect(await prepare()).toBe('AUTH.CONFIRM_WANTED');
    const confirm = { password: NO_PASSWORD };
    expect(await codeOf(doctor.send(api.confirmIdentity, confirm))).toBe('GENERAL.WRONG_PASSWORD');
    await clinic.owner.query('UPDATE session SET confirmed_at = now()');
    expect(await codeOf(doctor.send(api.confirmIdentity, confirm))).toBe('GENERAL.WRONG_PASSWORD');
    const password = { new_password: 'Lantern#2345', confirm_password: 'Lantern#2345' };
    expect(
      await codeOf(doctor.send(api.changePassword, { ...password, old_password: NO_PASSWORD })),
    ).toBe('GENERAL.WRONG_PASSWORD');
  });

  it('is nobody who has one: what stands for none is a wrong password', async () => {
    const nurse = await callerBy();
    expect((await nurse.send(api.getUserProfile, {})).data.hasPassword).toBe(true);
    expect(await codeOf(nurse.send(api.prepareSecondFactor, { password: NO_PASSWORD }))).toBe(
      'GENERAL.WRONG_PASSWORD',
    );
  });
});

describe('a company that asks for it', () => {
  const typed = (email: string) =>
    clinic.visitor.send(api.authenticate, { email, password: PASSWORD });

  it('has an owner try it first, and then refuses passwords of its people but not of its owners', async () => {
    expect(await codeOf(change({ isRequired: true }))).toBe('SINGLE_SIGN_ON.TEST_FIRST');
    await give('owners', 'Manager', 2);
    const { told } = await tried();
    expect(told).toEqual({
      subject: 'tan',
      email: people.tenant.email,
      isVerified: true,
      groups: ['owners'],
      roles: [{ branch: expect.any(String) as string, role: 'Manager' }],
    });
    await change({ isRequired: true });
    expect(await codeOf(typed(people.nurse.email))).toBe('SINGLE_SIGN_ON.REQUIRED');
    expect(
      await codeOf(
        clinic.visitor.send(api.authenticate, { email: people.nurse.email, password: 'wrong' }),
      ),
    ).toBe('AUTH.VALIDATION.INVALID_LOGIN');
    expect(await outcome()).toBe('done');
    for (const email of [people.tenant.email, people.receptionPenang.email, people.admin.email])
      expect(await codeOf(typed(email)), email).toBe('done');
    // A secret that ran out is replaced meanwhile; other settings have to be tried anew.
    expect(await codeOf(change({ clientSecret: 'another' }))).toBe('done');
    expect(await codeOf(typed(people.nurse.email))).toBe('SINGLE_SIGN_ON.REQUIRED');
    expect(await codeOf(change({ groupsClaim: 'roles', isRequired: true }))).toBe(
      'SINGLE_SIGN_ON.TEST_FIRST',
    );
  });

  it('is tried anew once its client, its secret or its claim of groups is another', async () => {
    const isTested = async () => (await owner.send(api.singleSignOn, { id: KLINIK })).data.isTested;
    for (const values of [
      { clientId: 'other', clientSecret: CLIENT.secret },
      { clientSecret: 'other' },
      { groupsClaim: 'teams' },
    ]) {
      await tried();
      await change({ name: Object.keys(values).join(' ') });
      expect(await isTested()).toBe(true);
      await change(values);
      expect(await isTested()).toBe(false);
      await change({ ...settings(), groupsClaim: 'groups' });
    }
  });

  it('is tried by whichever account of the provider, and shows no roles of whom it does not let in', async () => {
    await give('nurses', 'Nurse');
    provider.people.set('other', { email: 'other@elsewhere.test', groups: ['nurses'] });
    expect((await tried('other')).told).toMatchObject({ subject: 'other', roles: [] });
    expect((await owner.send(api.singleSignOn, { id: KLINIK })).data.isTested).toBe(true);
    provider.tamper = (claims) => ({ claims: { ...claims, aud: 'somebody-else' } });
    const refused = await tried().catch(
      (error: { failures: { error_message: string }[] }) => error,
    );
    expect(JSON.stringify(refused)).toMatch(/OAUTH_JWT_CLAIM_COMPARISON_FAILED/);
  });

  it('holds whom it knows, who cannot leave it by another email', async () => {
    await tried();
    await outcome();
    await change({ isRequired: true });
    const nurse = await callerBy();
    const asked = { new_email: 'nora@elsewhere.test', password: PASSWORD };
    expect(await codeOf(nurse.send(api.changeEmail, asked))).toBe('SINGLE_SIGN_ON.KEEPS_EMAIL');
  });
});

describe('domains', () => {
  it('are proven by the DNS or the platform, for one company at a time', async () => {
    const penang = await clinic.as('tenantPenang');
    const { data } = await penang.send(api.addEmailDomain, {
      companyID: PENANG,
      domain: 'World.Test',
    });
    const check = () =>
      codeOf(penang.send(api.checkEmailDomain, { id: data.id, domain: 'world.test' }));
    expect(await check()).toBe('SINGLE_SIGN_ON.NO_RECORD');
    names.records.set(data.record, data.value);
    expect(await check()).toBe('SINGLE_SIGN_ON.OTHERS_DOMAIN');
    const admin = await clinic.as('admin');
    expect(await codeOf(admin.send(api.proveEmailDomain, { id: data.id }))).toBe(
      'SINGLE_SIGN_ON.OTHERS_DOMAIN',
    );
    const [own] = (await owner.send(api.emailDomainList, { companyID: KLINIK })).data;
    await owner.send(api.removeEmailDomain, { id: own?.id ?? 0 });
    const { data: proven } = await admin.send(api.proveEmailDomain, { id: data.id });
    expect(proven).toMatchObject({ provenBy: people.admin.name, domain: 'world.test' });
    expect(proven.proven).toBeTruthy();
    expect((await admin.send(api.emailDomainList, {})).data).toHaveLength(1);
    expect(
      await codeOf(penang.send(api.addEmailDomain, { companyID: PENANG, domain: 'world.test' })),
    ).toBe('SINGLE_SIGN_ON.DOMAIN_KNOWN');
    expect(
      await codeOf(penang.send(api.addEmailDomain, { companyID: PENANG, domain: 'gmail.com' })),
    ).toBe('SINGLE_SIGN_ON.COMMON_HOST');
    expect(
      await codeOf(penang.send(api.addEmailDomain, { companyID: KLINIK, domain: 'a.test' })),
    ).toBe('GENERAL.NOT_FOUND');
  });
});

describe('the proof of a domain', () => {
  const PROVEN = '_doctor-assist.world.test';
  const shown = async () => (await owner.send(api.emailDomainList, { companyID: KLINIK })).data[0];
  /** A day passes, and the server asks the DNS again. */
  const nextDay = async (days = 1) => {
    await clinic.owner.query(
      `UPDATE email_domain SET checked_at = checked_at - make_interval(days => $1),
                               missing_since = missing_since - make_interval(days => $1)`,
      [days],
    );
    await recheckDomains(clinic.database, { PUBLIC_URL: SITE });
  };
  const mails = async () => {
    const { rows } = await clinic.owner.query<{ recipient: string }>(
      "SELECT recipient FROM mail WHERE subject LIKE '%world.test is missing%'",
    );
    return rows.map(({ recipient }) => recipient);
  };

  it('ends a week after the DNS has its record no more, of which the owners are told once', async () => {
    await clinic.owner.query('DELETE FROM mail');
    const nurse = await callerBy();
    await nextDay();
    expect((await shown())?.missing).toBeNull();
    names.records.delete(PROVEN);
    // Asked about today already.
    await recheckDomains(clinic.database, { PUBLIC_URL: SITE });
    expect((await shown())?.missing).toBeNull();
    await nextDay();
    expect((await shown())?.missing).toBeTruthy();
    await nextDay(6);
    expect(await mails()).toEqual([people.tenant.email]);
    expect((await shown())?.proven).toBeTruthy();
    await nurse.send(api.getUserProfile, {});
    await nextDay(2);
    expect(await shown()).toMatchObject({ proven: null, missing: null });
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    expect(await codeOf(begun(people.nurse.email))).toBe('SINGLE_SIGN_ON.NONE');
    const { rows } = await clinic.owner.query(
      "SELECT account_id, changes FROM audit WHERE action = 'domain-taken-back' AND account_id IS NULL",
    );
    expect(rows).toEqual([
      { account_id: null, changes: { domain: ['world.test', null], tenant: [KLINIK, null] } },
    ]);
  });

  it('goes on where the record is back, where the DNS says nothing, and where the platform proved it', async () => {
    names.records.delete(PROVEN);
    await nextDay();
    names.failing.add(PROVEN);
    await nextDay(30);
    names.failing.clear();
    expect((await shown())?.proven).toBeTruthy();
    const { id = 0, value = '' } = (await shown()) ?? {};
    names.records.set(PROVEN, value);
    await nextDay();
    expect(await shown()).toMatchObject({ missing: null });
    names.records.delete(PROVEN);
    const admin = await clinic.as('admin');
    await admin.send(api.takeBackEmailDomain, { id });
    await admin.send(api.proveEmailDomain, { id });
    await nextDay(1);
    await nextDay(30);
    expect((await shown())?.proven).toBeTruthy();
  });
});

describe('what a provider gave ends', () => {
  it.each([
    ['the provider', () => owner.send(api.removeSingleSignOn, { id: KLINIK })],
    [
      'the domain',
      async () => {
        const [domain] = (await owner.send(api.emailDomainList, {})).data;
        await owner.send(api.removeEmailDomain, { id: domain?.id ?? 0 });
      },
    ],
    [
      'the proof of the domain, which the platform takes back',
      async () => {
        const [domain] = (await owner.send(api.emailDomainList, {})).data;
        const admin = await clinic.as('admin');
        const { data } = await admin.send(api.takeBackEmailDomain, { id: domain?.id ?? 0 });
        expect(data.proven).toBeNull();
      },
    ],
  ])('with %s: sessions and roles', async (_, removed) => {
    await give('doctors', 'Doctor');
    await change({ addsPeople: true });
    provider.signsIn = 'new';
    const baru = await callerBy('baru@world.test');
    await removed();
    expect((await baru.refused(api.getUserProfile, {})).status).toBe(401);
    const { rows } = await clinic.owner.query(
      "SELECT account_id FROM membership WHERE email = 'baru@world.test'",
    );
    expect(rows).toEqual([{ account_id: null }]);
    expect(await codeOf(begun('baru@world.test'))).toBe('SINGLE_SIGN_ON.NONE');
  });

  const enrolled = async () => {
    const { rows } = await clinic.owner.query(
      `SELECT 'passkey' AS what FROM passkey WHERE account_id = $1
        UNION SELECT 'code' FROM second_factor WHERE account_id = $1`,
      [people.nurse.id],
    );
    return rows.length;
  };
  /** Adds a passkey and a second factor in a session, as its calls do. */
  const enrol = (inSession: string) =>
    clinic.owner.query(
      `SELECT set_config('app.session', ${inSession}, false);
       INSERT INTO passkey (account_id, name, credential_id, public_key, user_handle) VALUES (6, 'p', 'c', '', 'h');
       INSERT INTO second_factor (account_id, secret, since) VALUES (6, 'x', now());
       SELECT set_config('app.session', '', false)`,
    );
  const latest = '(SELECT max(id)::text FROM session WHERE account_id = 6)';

  it('as its person joins another company, with the roles and what was enrolled in it', async () => {
    const nurse = await callerBy();
    await enrol(latest);
    await clinic.owner.query('UPDATE membership SET by_provider = true WHERE account_id = 6');
    await joinPenang();
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    expect(await enrolled()).toBe(0);
    const { rows } = await clinic.owner.query(
      'SELECT tenant_id FROM membership WHERE account_id = 6',
    );
    expect(rows).toEqual([{ tenant_id: 2 }]);
    expect(await outcome()).toBe('SINGLE_SIGN_ON.ELSEWHERE');
  });

  it('but not what its person enrolled by themselves', async () => {
    await outcome();
    await enrol("''");
    await joinPenang();
    expect(await enrolled()).toBe(2);
  });

  it('as its person comes to work for the platform', async () => {
    const nurse = await callerBy();
    await enrol(latest);
    await clinic.owner.query("UPDATE account SET platform_role = 'Consultant' WHERE id = 6");
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    expect(await enrolled()).toBe(0);
  });

  it("as their email leaves the company's domains", async () => {
    const nurse = await callerBy();
    await clinic.owner.query('UPDATE membership SET by_provider = true WHERE account_id = 6');
    await clinic.owner.query("UPDATE account SET email = 'nora@elsewhere.test' WHERE id = 6");
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    const { rows } = await clinic.owner.query('SELECT FROM membership WHERE account_id = 6');
    expect(rows).toEqual([]);
    // Whoever has the email there is not them any more.
    expect(await outcome()).toBe('SINGLE_SIGN_ON.UNKNOWN');
  });
});

describe('many behind one address', () => {
  it('sign in as often as they like, while what fails is counted', async () => {
    const { address, attempt } = await begun(people.nurse.email);
    const answer = await provider.visit(address);
    await clinic.owner.query(
      `INSERT INTO attempt (key, count, paused_until) SELECT 'sign-on answers from ' || address, 100, now() + interval '1 minute'
         FROM session WHERE address <> '' ORDER BY id DESC LIMIT 1`,
    );
    const finish = () =>
      clinic.visitor.send(api.finishSingleSignOn, { attempt, answer }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    expect(await finish()).toBe(429);
    await clinic.forgetTries();
    // What was refused for its number alone was not used up.
    expect(await finish()).toBe(200);
    const { rows } = await clinic.owner.query<{ count: number }>(
      "SELECT count FROM attempt WHERE key LIKE 'sign-on %' AND count > 0",
    );
    expect(rows).toEqual([]);
  });
});
