import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { hashOf } from '../../../server/kit/http/secrets.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { PASSWORD, people } from '../support/world.ts';

/** A password that the service alone knows. */
const LEAKED = 'Vexillary#4711';
const asked: string[] = [];
let isAway = false;

const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (isAway) {
    response.writeHead(503).end();
    return;
  }
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
  const begins = (request.url ?? '').endsWith(`/range/${hash.slice(0, 5)}`);
  const padding = `${'0'.repeat(35)}:0`;
  response.end([padding, ...(begins ? [`${hash.slice(5)}:37`] : [])].join('\r\n'));
});

let clinic: Clinic;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const { port } = service.address() as AddressInfo;
  clinic = await startClinic({ LEAKED_PASSWORDS_URL: `http://127.0.0.1:${port}/leaked` });
});
beforeEach(async () => {
  await clinic.forgetTries();
  asked.length = 0;
  isAway = false;
});
afterAll(async () => {
  await clinic.stop();
  service.close();
});

const REFUSED = ['new_password: AUTH.VALIDATION.PASSWORD_KNOWN'];

const passwordsOf = (password: string) => ({ new_password: password, confirm_password: password });
const faultsOf = ({ failures }: CallError) =>
  failures.map(({ field, error_code }) => `${field}: ${error_code}`);
const refused = async (password: string) =>
  faultsOf(
    await (
      await clinic.as('reception')
    ).refused(api.changePassword, { old_password: PASSWORD, ...passwordsOf(password) }),
  );

describe('a new password', () => {
  it.each(['P@ssw0rd', 'Password123!', '@Dmin2026', '!Qwerty1', 'L58jkdjP!'])(
    'is refused where it is a well-known one with digits and signs: %s',
    async (password) => {
      expect(await refused(password)).toEqual(REFUSED);
      expect(asked).toEqual([]);
    },
  );

  it('is refused where it is a name or the address of the person', async () => {
    const [first = ''] = people.reception.email.split('@');
    expect(await refused(`${first}#2026`)).toEqual(REFUSED);
  });

  it.each(['DoctorAssist#2026', 'Agata#2026!', 'World#2026', 'W0rld#2026'])(
    'is refused where it is a name of the product, the company or the branch: %s',
    async (password) => expect(await refused(password)).toEqual(REFUSED),
  );

  it('is refused as well where an owner sets it, or a mailed code does, which stays valid', async () => {
    const owner = await clinic.as('tenant');
    const { rows } = await clinic.owner.query<{ id: number }>(
      'SELECT id FROM membership WHERE account_id = $1',
      [people.reception.id],
    );
    const set = await owner.refused(api.adminChangePassword, {
      branch_user_id: rows[0]?.id ?? 0,
      admin_password: PASSWORD,
      ...passwordsOf('World#2026'),
    });
    expect(faultsOf(set)).toEqual(REFUSED);
    const { email } = people.reception;
    const code = '12345678';
    await clinic.owner.query(
      `INSERT INTO password_reset (account_id, code_hash, expires_at) VALUES ($1, $2, now() + interval '9 minutes')`,
      [people.reception.id, hashOf(code)],
    );
    const reset = (password: string) => ({ email, code, ...passwordsOf(password) });
    const refusal = await clinic.visitor.refused(api.resetPassword, reset('World#2026'));
    expect(faultsOf(refusal)).toEqual(REFUSED);
    await clinic.visitor.send(api.resetPassword, reset(PASSWORD));
  });

  it('is refused where the service knows it, which hears five digits of its hash', async () => {
    expect(await refused(LEAKED)).toEqual(REFUSED);
    const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase();
    expect(asked).toEqual([`/leaked/range/${hash.slice(0, 5)}`]);
  });

  it('costs no try of a mailed code', async () => {
    const { email } = people.reception;
    for (let time = 0; time < 6; time += 1)
      expect(
        faultsOf(
          await clinic.visitor.refused(api.resetPassword, {
            email,
            code: '12345678',
            ...passwordsOf('Password1!'),
          }),
        ),
      ).toEqual(REFUSED);
  });

  it('is taken while the service is away', async () => {
    isAway = true;
    const reception = await clinic.as('reception');
    await reception.send(api.changePassword, {
      old_password: PASSWORD,
      ...passwordsOf('Vexillary#4712'),
    });
    expect(asked).toHaveLength(1);
  });
});
