import { randomUUID } from 'node:crypto';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

const OVER = [400, 'AGATA.JOIN_CODE_OVER'];

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let stranger: Caller;
let provider: number;
beforeAll(async () => {
  clinic = await startClinic({ PUBLIC_URL: 'https://agata.example.com' });
  await makeAgata(clinic.owner);
  provider = await makeProvider(clinic.owner, 'nurse', '60137000001');
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
  stranger = await clinic.as('reception');
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM team_member WHERE provider_id = ${provider}; DELETE FROM attempt; DELETE FROM notification`,
  ),
);
afterAll(() => clinic.stop());

const made = async () => {
  const { data } = await leader.send(api.generateQRCodeToCT, {});
  return { ...data, code: new URL(data.url).searchParams.get('code') ?? '' };
};
const outcome = ({ status, failures }: { status: number; failures: { error_code: string }[] }) => [
  status,
  failures[0]?.error_code,
];

describe('the QR code of a team', () => {
  it('is read as the address of the page to join, as PNG and as SVG', async () => {
    const { url, png, svg } = await made();
    expect(url).toMatch(/^https:\/\/agata\.example\.com\/consultant-team\/join\?code=[\w-]{43}$/);
    for (const picture of [Buffer.from(png, 'base64'), Buffer.from(svg)]) {
      const { data, info } = await sharp(picture, { density: 300 })
        .resize(600)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(url);
    }
  });

  it('is stored as a hash, holds for the hours of the settings, and ends with the next one', async () => {
    const { code, joinUntil } = await made();
    const { rows } = await clinic.owner.query<{ stored: string; hours: number }>(
      `SELECT row_to_json(t)::text AS stored, round(extract(epoch FROM join_until - now()) / 3600) AS hours
         FROM consultant_team t WHERE id = 1`,
    );
    expect(rows[0]?.stored).not.toContain(code);
    expect(Number(rows[0]?.hours)).toBe(24);
    expect(joinUntil).toMatch(/^\d{4}-\d\d-\d\dT/);
    await nurse.send(api.findTeamOfCode, { code });
    await made();
    expect(outcome(await nurse.refused(api.findTeamOfCode, { code }))).toEqual(OVER);
  });

  it('that is over is answered like one that never was', async () => {
    const { code } = await made();
    await clinic.owner.query(`UPDATE consultant_team SET join_until = now() - interval '1 second'`);
    expect(outcome(await nurse.refused(api.joinTeamByCode, { code }))).toEqual(OVER);
    expect(outcome(await nurse.refused(api.joinTeamByCode, { code: 'none' }))).toEqual(OVER);
  });

  it('can be tried wrongly 20 times, also at once, and right ones do not count', async () => {
    const { code } = await made();
    for (let time = 0; time < 25; time += 1) await nurse.send(api.findTeamOfCode, { code });
    const wrong = await Promise.all(
      Array.from({ length: 25 }, () => nurse.refused(api.findTeamOfCode, { code: 'wrong' })),
    );
    expect(wrong.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(20).fill(400),
      ...Array<number>(5).fill(429),
    ]);
    expect((await nurse.refused(api.joinTeamByCode, { code })).status).toBe(429);
    await leader.send(api.findTeamOfCode, { code });
  });
});

describe('whoever opens it', () => {
  it('asks to join, once, and those who manage the members are told', async () => {
    const { code } = await made();
    const { data: found } = await nurse.send(api.findTeamOfCode, { code });
    expect(found).toMatchObject({ id: 1, name: 'Team own', state: null, registration: 'approved' });
    const keyed = { headers: { [REQUEST_KEY]: randomUUID() } };
    expect((await nurse.send(api.joinTeamByCode, { code }, keyed)).data.state).toBe('asking');
    expect((await nurse.send(api.joinTeamByCode, { code }, keyed)).data.state).toBe('asking');
    expect((await nurse.send(api.joinTeamByCode, { code })).data.state).toBe('asking');
    const { rows } = await clinic.owner.query(
      'SELECT event, count FROM notification WHERE account_id = $1',
      [people.consultant.id],
    );
    expect(rows).toEqual([{ event: 'TEAM_ASKED', count: 1 }]);
  });

  it('joins at once where they are invited, but not by an invitation that has expired', async () => {
    const { code } = await made();
    const id = await addMember(clinic.owner, provider, { state: 'invited' });
    await clinic.owner.query(
      `UPDATE team_member SET created_at = now() - interval '40 days' WHERE id = $1`,
      [id],
    );
    expect((await nurse.send(api.joinTeamByCode, { code })).data.state).toBe('asking');
    await clinic.owner.query(
      `UPDATE team_member SET state = 'invited', created_at = now() WHERE id = $1`,
      [id],
    );
    expect((await nurse.send(api.joinTeamByCode, { code })).data.state).toBe('joined');
    await nurse.send(api.getConsultantTeamDetails, {});
  });

  it('is told to register first without an approved registration', async () => {
    const { code } = await made();
    const { data } = await stranger.send(api.findTeamOfCode, { code });
    expect(data).toMatchObject({ registration: 'none', state: null });
    expect(outcome(await stranger.refused(api.joinTeamByCode, { code }))).toEqual([
      403,
      'AGATA.NOT_APPROVED',
    ]);
  });
});
