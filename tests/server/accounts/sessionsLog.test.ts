import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails, parseResetMail } from '../support/mail.ts';
import { patientsOf, people } from '../support/world.ts';

const canary = 'Canary#4711';
const { email } = people.reception;

let clinic: Clinic;
let log = '';
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
});
afterAll(() => clinic.stop());

const signIn = (password = canary) => clinic.visitor.send(api.authenticate, { email, password });
const refusedSignIn = (password = canary) =>
  clinic.visitor.refused(api.authenticate, { email, password });

/** While a table is out of the way, whatever needs it fails in a way that nobody foresaw. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await clinic.owner.query(`ALTER TABLE ${table} RENAME TO hidden`);
  try {
    return await work();
  } finally {
    await clinic.owner.query(`ALTER TABLE hidden RENAME TO ${table}`);
  }
}

/** While a table is locked, whatever needs it waits until it may not wait any longer. */
async function lockedOut<T>(table: string, work: () => Promise<T>): Promise<T> {
  await clinic.owner.query(`BEGIN; LOCK TABLE ${table}`);
  try {
    return await work();
  } finally {
    await clinic.owner.query('ROLLBACK');
  }
}

describe('the log at every level', () => {
  const secrets = new Set<string>([canary]);

  it('contains each call that is answered, is refused, fails or times out', async () => {
    // Answered: the password reset to the canary, tokens, renewal, a wrong and a right confirmation.
    await clinic.visitor.send(api.forgotPassword, { email });
    const [mail] = await waitForMails(clinic, email, 1);
    const { code } = parseResetMail(mail as NonNullable<typeof mail>);
    secrets.add(code);
    const passwords = { new_password: canary, confirm_password: canary };
    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
    const { data } = await signIn();
    const authorized = { headers: { Authorization: `Bearer ${data.token}`, 'X-Branch-ID': '1' } };
    const { readOnlyToken } = data;
    for (const token of [data.token, readOnlyToken]) secrets.add(token);
    const { data: renewed } = await clinic.visitor.send(
      api.refreshToken,
      { readOnlyToken },
      authorized,
    );
    for (const token of [renewed.token, renewed.readOnlyToken]) secrets.add(token);
    // As the documents have it: secrets in the address.
    const inAddress = `readOnlyToken=${readOnlyToken}&password=${encodeURIComponent(canary)}`;
    const renewal = await fetch(
      `${clinic.address}/api/refresh_token?readOnlyToken=${readOnlyToken}`,
      authorized,
    );
    expect(renewal.status).toBe(200);

    // Refused: a bad password, a bad field, no such call, no session, a torn body.
    expect((await refusedSignIn(`${canary}x`)).status).toBe(400);
    expect((await refusedSignIn(canary.repeat(10))).status).toBe(400);
    const removal = `/api/remove_appointment?id=1&password=${encodeURIComponent(canary)}`;
    const statuses = [];
    for (const [path, init] of [
      [`/api/no_such_call?${inAddress}`, authorized],
      [`/api/get_user_profile?${inAddress}`, {}],
      [removal, { method: 'DELETE', ...authorized }],
      [
        '/api/authenticate',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: `{"email":"${email}","password":"${canary}`,
        },
      ],
      ['/api/authenticate', { method: 'POST', headers: { 'Content-Type': canary }, body: canary }],
    ] as const)
      statuses.push((await fetch(clinic.address + path, init)).status);
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);

    // Failed: a table is missing, on the way to the session and after it.
    await without('session', async () => {
      expect((await refusedSignIn()).status).toBe(500);
      const refused = await clinic.visitor.refused(api.getUserProfile, {}, authorized);
      expect(refused.status).toBe(500);
    });

    // Out of time: the database does not let the statement go on.
    await lockedOut('attempt', async () => {
      const [one, other] = await Promise.all([
        refusedSignIn(),
        clinic.visitor.refused(api.removeAppointment, { id: 1, password: canary }, authorized),
      ]);
      expect([one.status, other.status]).toEqual([503, 503]);
    });
  });

  it('contains no password, code or token, and no data of a patient', async () => {
    for (const call of ['authenticate', 'refreshToken', 'removeAppointment'])
      expect(log).toContain(`"call":"${call}"`);
    expect(log).toContain('"status":500');
    expect(log).toContain('call failed');
    expect(secrets.size).toBe(6);
    for (const secret of secrets) {
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
    expect(log).not.toContain(email);
    expect(log).not.toContain(patientsOf.kl.here);
  });
});
