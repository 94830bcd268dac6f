import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { createClient } from '../../../contract/kit/client.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager', 'kl');
});
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

const PASSWORD = 'Another#1';
let made = 0;
const newAddress = () => `invited${(made += 1)}@stranger.test`;
const filledIn = (email: string, phone = `60 17-${String(1_000_000 + made)}`) => ({
  email,
  password: PASSWORD,
  confirm_password: PASSWORD,
  full_name: 'Siti Hajar',
  display_name: 'Siti',
  dob: '1990-05-01',
  phone_mobile: phone,
});

/** Invites an address into branch kl, and returns the mailed code. */
async function invited(email: string): Promise<{ id: number; code: string }> {
  const { data } = await manager.send(api.inviteUserBranch, {
    email,
    branchID: branchIds.kl,
    priviledge: 'Nurse',
  });
  const [mail] = await waitForMails(clinic, email, 1);
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return { id: data.id, code: link.searchParams.get('code') ?? '' };
}

const register = async (input: ReturnType<typeof filledIn> & { code?: string }) =>
  (
    await clinic.visitor.send(api.registerUser, {
      ...input,
      token: await solvedCaptcha(clinic.visitor),
    })
  ).data;

async function branchesOf(email: string) {
  const { data } = await clinic.visitor.send(api.authenticate, { email, password: PASSWORD });
  const send = createClient({
    base: clinic.address,
    headers: () => ({ Authorization: `Bearer ${data.token}` }),
  });
  const { data: profile } = await send(api.getUserProfile, {});
  return {
    branches: data.branches.map(({ id, role }) => [id, role]),
    confirmed: profile.emailConfirmed,
  };
}

const outside = { branches: [], confirmed: false };

describe('someone who is invited and registers', () => {
  it('belongs to the branch at once, with a confirmed email, and the code is used', async () => {
    const email = newAddress();
    const { id, code } = await invited(email);
    expect(await register({ ...filledIn(email.toUpperCase()), code })).toEqual({
      emailConfirmed: true,
      branch: { id: branchIds.kl, code: 'World KL', companyName: 'World One Sdn Bhd' },
    });
    expect(await branchesOf(email)).toEqual({
      branches: [[branchIds.kl, 'Nurse']],
      confirmed: true,
    });
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'branch-users',
      id: String(id),
    });
    expect(history.map(({ action }) => action)).toEqual(['join', 'invite']);
    const again = filledIn(newAddress());
    expect(await register({ ...again, code })).toEqual({ emailConfirmed: false, branch: null });
    expect(await branchesOf(again.email)).toEqual(outside);
  });

  it.each([
    ['forged', async () => 'forged-code'],
    ['none', async () => ''],
    ['mailed to someone else', async () => (await invited(newAddress())).code],
    [
      'expired',
      async (email: string) => {
        const { id, code } = await invited(email);
        await clinic.owner.query(
          "UPDATE membership SET invited_until = now() - interval '1 second' WHERE id = $1",
          [id],
        );
        return code;
      },
    ],
    [
      'withdrawn',
      async (email: string) => {
        const { id, code } = await invited(email);
        await manager.send(api.withdrawBranchInvitation, { id });
        return code;
      },
    ],
    [
      'replaced by another',
      async (email: string) => {
        const { id, code } = await invited(email);
        await manager.send(api.sendBranchInvitation, { id });
        return code;
      },
    ],
  ])('joins nothing with a code that is: %s', async (_, codeFor) => {
    const email = newAddress();
    const code = await codeFor(email);
    expect(await register({ ...filledIn(email), code })).toEqual({
      emailConfirmed: false,
      branch: null,
    });
    expect(await branchesOf(email)).toEqual(outside);
  });

  it('is mailed a code that confirms the email where no invitation did', async () => {
    const email = newAddress();
    await register(filledIn(email));
    const [mail] = await waitForMails(clinic, email, 1);
    expect(mail?.text).toMatch(/\b\d{8}\b/);
  });

  it('is refused with an email or phone that is registered, by the other spelling too', async () => {
    const first = filledIn(newAddress(), '+60 17-765 4321');
    await register(first);
    const refused = async (given: Partial<typeof first>) => {
      const { status, failures } = await clinic.visitor.refused(api.registerUser, {
        ...filledIn(newAddress()),
        ...given,
        token: await solvedCaptcha(clinic.visitor),
      });
      return [status, ...failures.map(({ field, error_code }) => [field, error_code])];
    };
    expect(await refused({ email: people.nurse.email })).toEqual([409, ['email', '170002']]);
    expect(await refused({ phone_mobile: '0177654321' })).toEqual([
      409,
      ['phone_mobile', '170003'],
    ]);
    expect(await refused({ phone_mobile: '123456' })).toEqual([
      400,
      ['phone_mobile', 'GENERAL.LENGTH'],
    ]);
  });
});
