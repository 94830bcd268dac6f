import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
});
beforeEach(async () => {
  await clinic.forgetTries();
  reception = await clinic.as('reception');
});
afterAll(() => clinic.stop());

const profile: Input<typeof api.editUserProfile> = {
  email: people.reception.email,
  full_name: 'Rose Tan Mei Ling',
  display_name: 'Rose',
  dob: '1990-02-28',
  phone_mobile: '60198765432',
};
const image = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#00800080' } });
const edit = async (photo: Buffer, photoType = 'image/png') =>
  (
    await reception.send(api.editUserProfile, {
      ...profile,
      photo: photo.toString('base64'),
      photoType,
    })
  ).data;

describe("a person's own profile", () => {
  it('is stored as edited', async () => {
    const { data: saved } = await reception.send(api.editUserProfile, profile);
    expect(saved).toMatchObject({
      full_name: 'Rose Tan Mei Ling',
      fullName: 'Rose Tan Mei Ling',
      displayName: 'Rose',
      dob: '1990-02-28',
      phoneMobile: '60198765432',
      hasPhoto: false,
      roleAccess: ['Receptionist'],
    });
    expect((await reception.send(api.getUserProfile, {})).data).toEqual(saved);
  });

  it('carries a key of drafts, the same in each session and another for each person', async () => {
    const keyOf = async (name: 'reception' | 'nurse') =>
      (await (await clinic.as(name)).send(api.getUserProfileDetail, {})).data.draftKey;
    const [own, again, other] = [
      await keyOf('reception'),
      await keyOf('reception'),
      await keyOf('nurse'),
    ];
    expect(Buffer.from(own, 'base64url')).toHaveLength(32);
    expect(again).toBe(own);
    expect(other).not.toBe(own);
  });

  it('keeps its email, even if another one is sent', async () => {
    const { data: before } = await reception.send(api.getUserProfile, {});
    for (const email of ['rose.new@world.test', people.nurse.email]) {
      const refused = await reception.refused(api.editUserProfile, { ...profile, email });
      expect(refused.status).toBe(400);
      expect(refused.failures).toMatchObject([
        { error_code: 'PROFILE.EMAIL_ELSEWHERE', field: 'email' },
      ]);
    }
    expect((await reception.send(api.getUserProfile, {})).data).toEqual(before);
    const { email, ...others } = profile;
    for (const same of [{ ...profile, email: String(email).toUpperCase() }, others]) {
      const { data } = await reception.send(api.editUserProfile, same);
      expect(data.email).toBe(people.reception.email);
    }
  });

  it('is not written over a newer version', async () => {
    const { data } = await reception.send(api.getUserProfile, {});
    const options = { headers: { 'If-Match': String(data.version) } };
    await reception.send(api.editUserProfile, { ...profile, display_name: 'Rosie' }, options);
    const stale = await reception.refused(api.editUserProfile, profile, options);
    expect([stale.status, stale.failures[0]?.error_code]).toEqual([409, 'GENERAL.STALE']);
  });

  it('that is sent again raises no version and is not recorded', async () => {
    const { data: saved } = await reception.send(api.editUserProfile, profile);
    const input = { resource: 'accounts', id: String(people.reception.id) };
    const { data: history } = await reception.send(api.recordHistory, input);
    const { photo } = saved;
    const again = await reception.send(api.editUserProfile, {
      ...profile,
      ...(photo && { photo }),
    });
    expect(again.data).toEqual(saved);
    expect((await reception.send(api.recordHistory, input)).data).toEqual(history);
  });

  it('has a history that only the person can read', async () => {
    await reception.send(api.editUserProfile, profile);
    const input = { resource: 'accounts', id: String(people.reception.id) };
    const { data } = await reception.send(api.recordHistory, input);
    expect(data[0]).toMatchObject({ action: 'edit', who: 'Rose' });
    const nurse = await clinic.as('nurse');
    expect((await nurse.refused(api.recordHistory, input)).status).toBe(403);
  });
});

describe('the photo', () => {
  it('is stored as a JPEG of at most 512 pixels, and removed when it is cleared', async () => {
    for (const format of ['png', 'webp', 'jpeg'] as const) {
      const saved = await edit(await image(1_000, 500).toFormat(format).toBuffer());
      expect(saved).toMatchObject({ hasPhoto: true, photoType: 'image/jpeg' });
      const {
        format: kept,
        width,
        height,
      } = await sharp(Buffer.from(saved.photo ?? '', 'base64')).metadata();
      expect([kept, width, height]).toEqual(['jpeg', 512, 256]);
    }
    const { data } = await reception.send(api.editUserProfile, profile);
    expect(data.hasPhoto).toBe(true);
    const { data: emptied } = await reception.send(api.editUserProfile, { ...profile, photo: '' });
    expect(emptied).toMatchObject({ hasPhoto: false, photo: null, photoType: null });
  });

  it('is stored without the metadata of a camera', async () => {
    const noted = await image(64)
      .jpeg()
      .withExif({ IFD0: { Artist: 'canary-artist' } })
      .toBuffer();
    expect(noted.toString('latin1')).toContain('canary-artist');
    const { photo } = await edit(noted, 'image/jpeg');
    expect(Buffer.from(photo ?? '', 'base64').toString('latin1')).not.toContain('canary-artist');
  });

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG with a script', async () => Buffer.from('<svg><script>1</script></svg>')],
    ['a GIF', () => image(8).gif().toBuffer()],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a truncated PNG', async () => (await image(64).png().toBuffer()).subarray(0, 60)],
    ['an image with too many pixels', () => image(8_000, 6_000).png().toBuffer()],
  ])('is refused if it is %s', async (_, make) => {
    const photo = (await make()).toString('base64');
    const refused = await reception.refused(api.editUserProfile, {
      ...profile,
      photo,
      photoType: 'image/png',
    });
    expect(refused.status).toBe(400);
    expect(refused.failures).toMatchObject([{ error_code: 'GENERAL.IMAGE', field: 'photo' }]);
  });
});
