import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { PASSWORD, people, type Person } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(async () => {
  await clinic.forgetTries();
  await clinic.owner.query('DELETE FROM stand_in_message; DELETE FROM email_change');
  await clinic.owner.query("DELETE FROM audit WHERE action = 'mail-email-code'");
});
afterAll(() => clinic.stop());

const ask = async (caller: Caller, new_email: string, password = PASSWORD) =>
  (await caller.send(api.changeEmail, { new_email, password })).data;

/** The code in the latest of so many mails to an email. */
async function codeIn(email: string, count = 1): Promise<string> {
  const [latest] = await waitForMails(clinic, email, count);
  return /^\d{8}$/m.exec(latest?.text ?? '')?.[0] ?? '';
}
const give = (caller: Caller, code: string) =>
  caller.send(api.confirmEmail, { code }).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const signsInWith = (email: string) =>
  clinic.visitor.send(api.authenticate, { email, password: PASSWORD }).then(
    ({ data }) => data.loginUserId,
    () => undefined,
  );
const emailOf = async (person: Person) => {
  const { rows } = await clinic.owner.query<{ email: string }>(
    'SELECT email FROM account WHERE id = $1',
    [people[person].id],
  );
  return rows[0]?.email;
};

describe('a new email', () => {
  it('takes effect when its code is confirmed, and the old address is mailed before and after', async () => {
    const nurse = await clinic.as('nurse');
    const old = people.nurse.email;
    const asked = await ask(nurse, 'nora.new@world.test');
    expect([asked.email, asked.pendingEmail]).toEqual([old, 'nora.new@world.test']);
    expect(await signsInWith('nora.new@world.test')).toBeUndefined();
    const [told] = await waitForMails(clinic, old, 1);
    expect(told?.text).toContain('nora.new@world.test');

    const code = await codeIn('nora.new@world.test');
    const keyed = { headers: { [REQUEST_KEY]: randomUUID() } };
    const { data } = await nurse.send(api.confirmEmail, { code }, keyed);
    expect([data.email, data.pendingEmail, data.emailConfirmed]).toEqual([
      'nora.new@world.test',
      null,
      true,
    ]);
    // The code counts once, and a repeat whose answer was lost is not told that it is used.
    expect((await nurse.send(api.confirmEmail, { code }, keyed)).data).toEqual(data);
    expect(await give(nurse, code)).toBe(400);
    expect(await signsInWith('nora.new@world.test')).toBe(people.nurse.id);
    expect(await signsInWith(old)).toBeUndefined();
    const [changed] = await waitForMails(clinic, old, 2);
    expect(changed?.subject).toBe('Your email was changed');
    expect(await give(nurse, code)).toBe(400);
    const { data: history } = await nurse.send(api.recordHistory, {
      resource: 'accounts',
      id: String(people.nurse.id),
    });
    expect(history[0]).toMatchObject({ action: 'change-email' });
    await clinic.owner.query('UPDATE account SET email = $1 WHERE id = $2', [old, people.nurse.id]);
  });

  it('requires the password before anything is mailed', async () => {
    const nurse = await clinic.as('nurse');
    const refused = await nurse.refused(api.changeEmail, {
      new_email: 'nora.new@world.test',
      password: 'wrong#123',
    });
    expect([refused.status, refused.failures[0]?.field]).toEqual([403, 'password']);
    const { rowCount } = await clinic.owner.query('SELECT FROM email_change');
    expect(rowCount).toBe(0);
  });

  it('is refused if it is the current one in other letter case', async () => {
    const nurse = await clinic.as('nurse');
    const refused = await nurse.refused(api.changeEmail, {
      new_email: people.nurse.email.toUpperCase(),
      password: PASSWORD,
    });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([400, 'PROFILE.EMAIL_SAME']);
  });

  it("cannot be another person's, which is answered only after its code is confirmed", async () => {
    const nurse = await clinic.as('nurse');
    await ask(nurse, people.doctor.email);
    const code = await codeIn(people.doctor.email);
    const refused = await nurse.refused(api.confirmEmail, { code });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, '170002']);
    expect(await emailOf('nurse')).toBe(people.nurse.email);
  });

  it('is discarded when it is cancelled or the password changes', async () => {
    const manager = await clinic.as('manager');
    const email = 'maya.new@world.test';
    await ask(manager, email);
    const called = await codeIn(email);
    const { data } = await manager.send(api.cancelEmailChange, {});
    expect(data.pendingEmail).toBeNull();
    expect(await give(manager, called)).toBe(400);
    expect((await manager.refused(api.resendEmailCode, {})).status).toBe(404);

    await ask(manager, email);
    const code = await codeIn(email, 2);
    await manager.send(api.changePassword, {
      old_password: PASSWORD,
      new_password: PASSWORD,
      confirm_password: PASSWORD,
    });
    expect(await give(manager, code)).toBe(400);
    expect(await emailOf('manager')).toBe(people.manager.email);
  });

  it('invalidates codes for a new password that were mailed to the old one', async () => {
    const doctor = await clinic.as('doctor');
    const email = people.doctor.email;
    await clinic.visitor.send(api.forgotPassword, { email });
    const [mail] = await waitForMails(clinic, email, 1);
    const reset = /code=(\d+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await ask(doctor, 'devi.new@world.test');
    expect(await give(doctor, await codeIn('devi.new@world.test'))).toBe(200);
    const refused = await clinic.visitor.refused(api.resetPassword, {
      email: 'devi.new@world.test',
      code: reset,
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    });
    expect(refused.status).toBe(400);
  });
});

describe('the code of a new email', () => {
  const email = 'rose.new@world.test';

  it('accepts five tries, also simultaneous ones, and then not even the right code', async () => {
    const reception = await clinic.as('reception');
    await ask(reception, email);
    const code = await codeIn(email);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => give(reception, 'wrong')));
    expect(new Set(wrong)).toEqual(new Set([400]));
    expect(await give(reception, code)).toBe(400);
    const { rows } = await clinic.owner.query('SELECT tries FROM email_change');
    expect(rows).toEqual([{ tries: 21 }]);
    await reception.send(api.resendEmailCode, {});
    const again = await codeIn(email, 2);
    for (let tries = 0; tries < 4; tries += 1) expect(await give(reception, 'wrong')).toBe(400);
    expect(await give(reception, again)).toBe(200);
    await clinic.owner.query('UPDATE account SET email = $1 WHERE id = $2', [
      people.reception.email,
      people.reception.id,
    ]);
  });

  it('is refused within a batch, where a refusal would undo the count', async () => {
    const reception = await clinic.as('reception');
    const batch = { call: 'confirmEmail', inputs: [{ code: '00000000' }] };
    const refused = await reception.refused(api.batch, batch);
    expect([refused.status, refused.failures[0]?.field]).toEqual([400, 'call']);
  });

  it('is valid for ten minutes, from the latest mail, and for its own person', async () => {
    const reception = await clinic.as('reception');
    const other = await clinic.as('reception2');
    await ask(reception, email);
    const first = await codeIn(email);
    await reception.send(api.resendEmailCode, {});
    const second = await codeIn(email, 2);
    expect(await give(reception, first)).toBe(400);
    expect(await give(other, second)).toBe(400);
    const later = (minutes: number) =>
      clinic.owner.query(
        'UPDATE email_change SET expires_at = expires_at - make_interval(mins => $1)',
        [minutes],
      );
    await later(10);
    expect(await give(reception, second)).toBe(400);
    await later(-1);
    expect(await give(reception, second)).toBe(200);
    await clinic.owner.query('UPDATE account SET email = $1 WHERE id = $2', [
      people.reception.email,
      people.reception.id,
    ]);
  });

  it('is mailed at most five times in 15 minutes, also with simultaneous requests', async () => {
    const reception = await clinic.as('reception');
    await ask(reception, email);
    const mailed = await Promise.allSettled(
      Array.from({ length: 10 }, () => reception.send(api.resendEmailCode, {})),
    );
    expect(mailed.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refused = await reception.refused(api.resendEmailCode, {});
    expect([refused.status, (refused.retryAfter ?? 0) > 600]).toEqual([429, true]);
  });

  it('is stored only as a hash', async () => {
    const reception = await clinic.as('reception');
    await ask(reception, email);
    const code = await codeIn(email);
    await expect
      .poll(async () => (await clinic.owner.query("SELECT FROM mail WHERE body <> ''")).rowCount)
      .toBe(0);
    const { rows } = await clinic.owner.query(
      `SELECT row_to_json(e)::text AS row FROM email_change e
       UNION ALL SELECT row_to_json(m)::text FROM mail m
       UNION ALL SELECT row_to_json(a)::text FROM audit a`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('an email that nobody has confirmed', () => {
  const unconfirm = (person: Person) =>
    clinic.owner.query('UPDATE account SET email_confirmed_at = NULL WHERE id = $1', [
      people[person].id,
    ]);
  const ownersOf = async (tenantId: number) => {
    const { rows } = await clinic.owner.query<{ account_id: number }>(
      "SELECT account_id FROM membership WHERE tenant_id = $1 AND role = 'Tenant'",
      [tenantId],
    );
    return rows.map(({ account_id }) => account_id);
  };
  it('gives access to no tenant', async () => {
    const { email } = people.reception2;
    const admin = await clinic.as('admin');
    const make = async (companyName: string) => {
      const input = {
        ...(api.addTenant.example as Input<typeof api.addTenant>),
        companyName,
        email,
      };
      const { data } = await admin.send(api.addTenant, input);
      return data.id;
    };
    await unconfirm('reception2');
    expect(await ownersOf(await make('Claimed Sdn Bhd'))).toEqual([]);
    await clinic.owner.query('UPDATE account SET email_confirmed_at = now()');
    expect(await ownersOf(await make('Confirmed Sdn Bhd'))).toEqual([people.reception2.id]);
  });

  it('does not allow an owner to create another tenant', async () => {
    await unconfirm('tenant');
    const owner = await clinic.as('tenant');
    const input = api.createTenant.example as Input<typeof api.createTenant>;
    const refused = await owner.refused(api.createTenant, input);
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      403,
      'PROFILE.EMAIL_UNCONFIRMED',
    ]);
  });

  it('is confirmed by the code that is mailed to it, for a change or a new password', async () => {
    await unconfirm('tenant');
    const owner = await clinic.as('tenant');
    const { email } = people.tenant;
    expect((await owner.send(api.getUserProfile, {})).data.emailConfirmed).toBe(false);
    await ask(owner, email);
    const { data } = await owner.send(api.confirmEmail, { code: await codeIn(email) });
    expect([data.email, data.emailConfirmed]).toEqual([email, true]);

    await unconfirm('consultant');
    const consultant = people.consultant.email;
    await clinic.visitor.send(api.forgotPassword, { email: consultant });
    const [mail] = await waitForMails(clinic, consultant, 1);
    await clinic.visitor.send(api.resetPassword, {
      email: consultant,
      code: /code=(\d+)/.exec(mail?.text ?? '')?.[1] ?? '',
      new_password: PASSWORD,
      confirm_password: PASSWORD,
    });
    const again = await clinic.as('consultant');
    expect((await again.send(api.getUserProfile, {})).data.emailConfirmed).toBe(true);
  });
});
