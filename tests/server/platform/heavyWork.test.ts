import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { hashPassword } from '../../../server/kit/http/secrets.ts';
import { pictureOf } from '../../../server/kit/images.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { busyShare, longestBlockShare } from '../support/eventLoop.ts';
import { untilServed } from '../support/untilServed.ts';

let clinic: Clinic;
let watcher: Client;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  watcher = new Client({ connectionString: clinic.ownerUrl });
  await watcher.connect();
  reception = await clinic.as('reception');
});
afterAll(async () => {
  await watcher.end();
  await clinic.stop();
});

const someone = (icPassport: string, photo: string) => ({
  icPassport,
  photo,
  name: 'Has A Photo',
  dob: '1990-01-01',
  mobile: '123456789',
});
const FRAME = { width: 512, height: 512, fit: 'cover' } as const;
const noPicture = Buffer.from('no picture').toString('base64');

/** Milliseconds that the oldest of the server's open transactions has been open. */
async function oldestTransaction(): Promise<number> {
  const { rows } = await watcher.query<{ age: number | null }>(
    `SELECT max(extract(epoch FROM clock_timestamp() - xact_start))::float8 * 1000 AS age
       FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'doctor-assist'`,
  );
  return rows[0]?.age ?? 0;
}

/** A picture of nearly as many pixels as one may have. */
async function largePhoto(): Promise<string> {
  const create = { width: 6_300, height: 6_300, channels: 3, background: '#456' } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

describe('the event loop', () => {
  it.each([
    ['pictures', async (photo: string) => pictureOf(photo, FRAME, 'photo')],
    ['hashes of passwords', async () => hashPassword('Another#1')],
  ])('is not blocked by %s', async (_, work) => {
    const photo = await largePhoto();
    const six = () => Promise.all(Array.from({ length: 6 }, () => work(photo)));
    expect(await busyShare(six)).toBeLessThan(0.5);
  });
});

it('the checks of a large batch do not block other calls', async () => {
  // Identity numbers are wrong, so that checking is all the work.
  const inputs = Array.from({ length: 5_000 }, () => someone('?', ''));
  const held = await longestBlockShare(async () => {
    const { status } = await reception.refused(api.batch, { call: 'createPatient', inputs });
    expect(status).toBe(400);
  });
  expect(held).toBeLessThan(0.25);
});

describe('images', () => {
  it('are processed while no transaction is open', async () => {
    const photo = await largePhoto();
    const begun = performance.now();
    const done = new AbortController();
    let oldest = 0;
    const watch = async () => {
      while (!done.signal.aborted) oldest = Math.max(oldest, await oldestTransaction());
    };
    const watching = watch();
    const uploads = Array.from({ length: 6 }, (_, index) =>
      untilServed(() => reception.send(api.createPatient, someone(`HEAVY${index}`, photo))),
    );
    const answers = await Promise.all(uploads);
    const took = performance.now() - begun;
    done.abort();
    await watching;
    expect(answers.map(({ data }) => data.hasPhoto)).toEqual(uploads.map(() => true));
    expect(oldest).toBeLessThan(took / 4);
  });

  it('are not processed if the person may not make the call', async () => {
    const consultant = await clinic.as('consultant');
    const { status } = await consultant.refused(api.createPatient, someone('HEAVY10', noPicture));
    expect(status).toBe(403);
    const inBatch = { call: 'createPatient', inputs: [someone('HEAVY11', noPicture)] };
    expect((await consultant.refused(api.batch, inBatch)).status).toBe(403);
  });

  it('of a batch are refused by input, and the others are processed', async () => {
    const { status, failures } = await reception.refused(api.batch, {
      call: 'createPatient',
      inputs: [
        someone('HEAVY20', noPicture),
        someone('HEAVY21', ''),
        someone('HEAVY22', noPicture),
      ],
    });
    expect(status).toBe(400);
    expect(failures.map(({ error_code, field }) => [error_code, field])).toEqual([
      ['GENERAL.IMAGE', '0.photo'],
      ['GENERAL.IMAGE', '2.photo'],
    ]);
  });
});
