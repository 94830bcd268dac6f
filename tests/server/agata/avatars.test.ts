import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let admin: Caller;
let consultant: Caller;
let picture: string;
beforeAll(async () => {
  clinic = await startClinic({}, { before: makeAgata });
  admin = await clinic.as('admin');
  consultant = await clinic.as('consultant');
  picture = await drawn(300, 200);
});
beforeEach(() =>
  clinic.owner.query('UPDATE healthcare_provider SET avatar_id = NULL; DELETE FROM avatar'),
);
afterAll(() => clinic.stop());

async function drawn(width: number, height: number): Promise<string> {
  const colour = { r: 20, g: 90, b: 200 };
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return (await image.jpeg().toBuffer()).toString('base64');
}
const add = async (name: string, more = {}) =>
  (await admin.send(api.createAvatar, { name, image: picture, ...more })).data.id;
const names = async (who: Caller) =>
  (await who.send(api.avatarList, {})).data.map(({ name }) => name);
// What else a profile says stays.
const profile = async () => {
  const { data } = await consultant.send(api.getProviderProfile, {});
  return { kind: data.kind, name: data.name, mobileNo: data.mobileNo };
};
const choose = async (avatarId: number | null) =>
  (await consultant.send(api.saveProviderProfile, { ...(await profile()), avatarId })).data;

it('is drawn anew as a square PNG of one size', async () => {
  const id = await add('Blue');
  const { data } = await consultant.send(api.avatarImage, { avatarId: id });
  const { format, width, height } = await sharp(Buffer.from(await data.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['png', 256, 256]);
});

it('is a picture, and its name that of no other', async () => {
  await add('Blue');
  const refused = await Promise.all([
    admin.refused(api.createAvatar, { name: 'Blue', image: picture }),
    admin.refused(api.createAvatar, { name: 'Green', image: '' }),
    admin.refused(api.createAvatar, {
      name: 'Green',
      image: Buffer.from('<svg/>').toString('base64'),
    }),
  ]);
  expect(refused.map(({ status, failures }) => [status, failures[0]?.error_code])).toEqual([
    [409, 'GENERAL.TAKEN'],
    [400, 'AVATAR.IMAGE_NEEDED'],
    [400, 'GENERAL.IMAGE'],
  ]);
});

it('is chosen at once, without an Administrator, and taken back', async () => {
  const id = await add('Blue');
  expect(await choose(id)).toMatchObject({ avatarId: id, asks: false });
  expect(await choose(null)).toMatchObject({ avatarId: null });
});

it('that is withdrawn is chosen by nobody anew, and kept by whoever has it', async () => {
  const [blue, green] = [await add('Blue'), await add('Green')];
  await choose(blue);
  for (const id of [blue, green]) await admin.send(api.updateAvatar, { id, isOffered: false });
  expect([await names(admin), await names(consultant)]).toEqual([['Blue', 'Green'], ['Blue']]);
  expect(await choose(blue)).toMatchObject({ avatarId: blue });
  const input = { ...(await profile()), avatarId: green };
  expect(await consultant.refused(api.saveProviderProfile, input)).toMatchObject({
    status: 409,
    failures: [{ error_code: 'AGATA.AVATAR_WITHDRAWN', field: 'avatarId' }],
  });
});

it('that somebody has is not removed', async () => {
  const id = await add('Blue');
  await choose(id);
  expect(await admin.refused(api.removeAvatar, { id })).toMatchObject({
    status: 409,
    failures: [{ error_code: 'AVATAR.CHOSEN', params: { count: 1 } }],
  });
  await choose(null);
  await admin.send(api.removeAvatar, { id });
  expect(await names(admin)).toEqual([]);
});

it('keeps its picture and its version where nothing is changed', async () => {
  const id = await add('Blue');
  const { data: before } = await admin.send(api.avatarDetails, { id });
  const again = await admin.send(api.updateAvatar, { id, name: 'Blue', image: before.image });
  expect(again.data).toEqual(before);
  const { data: after } = await admin.send(api.updateAvatar, { id, category: 'Colours' });
  expect([after.image === before.image, after.version]).toEqual([true, before.version + 1]);
});
