import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTICE_VERSION } from '../../../contract/accounts/notice.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { createClient } from '../../../contract/kit/client.ts';
import { solvedCaptcha } from '../support/captcha.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { PASSWORD } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

describe('who runs the platform', () => {
  it('is what the seller says, for visitors', async () => {
    await admin.send(api.updateSeller, {
      name: 'Klinik Perisian Sdn Bhd',
      rocNo: '202401000009',
      address: '8 Jalan Ampang',
      postcode: '50450',
      city: 'Kuala Lumpur',
      phone: '03-2222 3333',
      fax: '03-2222 4444',
      hotline: '012-345 6789',
      website: 'https://seller.test',
      email: 'hello@seller.test',
      privacyContact: 'Puan Aminah, dpo@seller.test',
    });
    expect((await clinic.visitor.send(api.sellerContact, {})).data).toEqual({
      name: 'Klinik Perisian Sdn Bhd',
      rocNo: '202401000009',
      address: '8 Jalan Ampang, 50450 Kuala Lumpur',
      phone: '03-2222 3333',
      fax: '03-2222 4444',
      hotline: '012-345 6789',
      website: 'https://seller.test',
      email: 'hello@seller.test',
      privacyContact: 'Puan Aminah, dpo@seller.test',
    });
  });
});

describe('what someone agrees to', () => {
  const register = async (email: string, phone: string, agreedTo: string) => ({
    full_name: 'Nurul Aisyah',
    display_name: 'Nurul',
    dob: '1985-02-28',
    phone_mobile: phone,
    email,
    password: PASSWORD,
    confirm_password: PASSWORD,
    agreedTo,
    token: await solvedCaptcha(clinic.visitor),
  });

  it('is kept with version, time and address, and shown to them alone', async () => {
    const email = 'agrees@world.test';
    await clinic.visitor.send(
      api.registerUser,
      await register(email, '60123450001', NOTICE_VERSION),
    );
    const { rows } = await clinic.owner.query<{ address: string; language: string }>(
      `SELECT g.address, g.language FROM agreement g JOIN account a ON a.id = g.account_id WHERE a.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ address: '127.0.0.1', language: 'en' }]);
    const { data: signedIn } = await clinic.visitor.send(api.authenticate, {
      email,
      password: PASSWORD,
    });
    const send = createClient({
      base: clinic.address,
      headers: () => ({ Authorization: `Bearer ${signedIn.token}` }),
    });
    const { data } = await send(api.ownAgreements, {});
    expect(data).toEqual([
      {
        version: NOTICE_VERSION,
        agreedAt: expect.stringContaining(clinicToday()) as string,
        address: '127.0.0.1',
      },
    ]);
    expect((await admin.send(api.ownAgreements, {})).data).toEqual([]);
  });

  it('is what is in force: an older text is refused, and nobody is registered', async () => {
    const refused = await clinic.visitor.refused(
      api.registerUser,
      await register('late@world.test', '60123450002', '2020-01-01'),
    );
    expect(refusalReason(refused)).toEqual([409, 'SIGN_UP.NOTICE_CHANGED', 'agreedTo']);
    const { rows } = await clinic.owner.query(
      `SELECT FROM account WHERE email = 'late@world.test'`,
    );
    expect(rows).toHaveLength(0);
  });
});
