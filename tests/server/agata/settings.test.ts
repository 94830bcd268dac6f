import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
let leader: Caller;
let provider: number;
beforeAll(async () => {
  clinic = await startClinic({ PUBLIC_URL: 'https://agata.example.com' });
  await makeAgata(clinic.owner);
  provider = await makeProvider(clinic.owner, 'nurse', '60137000001');
  [admin, leader] = await Promise.all([clinic.as('admin'), clinic.as('consultant')]);
});
afterAll(() => clinic.stop());

const change = async (more: Partial<Input<typeof api.updateApplicationSettings>>) => {
  const { data } = await admin.send(api.applicationSettings, {});
  await admin.send(api.updateApplicationSettings, { ...data, ...more });
};

it.each([6, 240])(
  'the code of a team holds for the hours that the settings say: %i',
  async (hours) => {
    await change({ joinCodeHours: hours });
    await leader.send(api.generateQRCodeToCT, {});
    const { rows } = await clinic.owner.query<{ hours: string }>(
      `SELECT round(extract(epoch FROM join_until - now()) / 3600) AS hours FROM consultant_team WHERE id = 1`,
    );
    expect(rows[0]?.hours).toBe(String(hours));
  },
);

it('an invitation holds for the days that the settings say, one that was sent before too', async () => {
  const id = await addMember(clinic.owner, provider, { state: 'invited' });
  await clinic.owner.query(
    `UPDATE team_member SET created_at = now() - interval '12 days' WHERE id = $1`,
    [id],
  );
  const state = async () =>
    (await leader.send(api.getTeamUserAccessList, {})).data.find((each) => each.id === id)?.state;
  await change({ invitationDays: 13 });
  expect(await state()).toBe('invited');
  await change({ invitationDays: 11 });
  expect(await state()).toBe('expired');
  const nurse = await clinic.as('nurse');
  const answer = { hpConsultantTeamId: id, accepts: true };
  const late = await nurse.refused(api.answerTeamInvitation, answer);
  expect(late.failures[0]?.error_code).toBe('AGATA.INVITATION_OVER');
  await change({ invitationDays: 13 });
  await nurse.send(api.answerTeamInvitation, answer);
  expect(await state()).toBe('joined');
});

it('a type of appointment without a length has that of the settings, and providers are shown it', async () => {
  await change({ appointmentMinutes: 35 });
  const expertise = 'Rheumatology';
  await admin.send(api.expertiseAppointmentCreate, { expertise, appointmentType: 'Review' });
  await admin.send(api.expertiseAppointmentCreate, {
    expertise,
    appointmentType: 'First visit',
    minutes: 50,
    isTeleconsultation: true,
  });
  const { data } = await leader.send(api.providerExpertise, {});
  expect(data.find(({ name }) => name === expertise)?.appointments).toEqual([
    { appointmentType: 'First visit', minutes: 50, isTeleconsultation: true },
    { appointmentType: 'Review', minutes: 35, isTeleconsultation: false },
  ]);
});

it('an association body is offered to providers with its abbreviation and website', async () => {
  const body = { name: 'Academy of Medicine', abbreviation: 'AMM', website: 'www.acadmed.test' };
  await admin.send(api.associationBodyCreate, body);
  expect((await leader.send(api.providerAssociationBodies, {})).data).toContainEqual(body);
});

it('another name of an association body or a type of organization is that of its providers too', async () => {
  const [body] = (await admin.send(api.associationBodyList, {})).data;
  const { data: type } = await admin.send(api.organizationTypeCreate, { name: 'Hospice' });
  const name = body?.name ?? '';
  await clinic.owner.query(
    `UPDATE healthcare_provider SET association_body = $1, organization_type = 'Hospice' WHERE id = $2`,
    [name, provider],
  );
  await admin.send(api.associationBodyUpdate, { id: body?.id ?? 0, name: `${name} Malaysia` });
  await admin.send(api.organizationTypeUpdate, { ...type, name: 'Hospice at home' });
  const nurse = await clinic.as('nurse');
  expect((await nurse.send(api.getProviderProfile, {})).data).toMatchObject({
    associationBody: `${name} Malaysia`,
    organizationType: 'Hospice at home',
  });
});
