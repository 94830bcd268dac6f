import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { PdfDocument } from '../../../server/kit/pdf/document.ts';
import { drawDocument } from '../../../server/kit/pdf/draw.ts';
import { PdfThreads, PdfTimeout } from '../../../server/kit/pdf/threads.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { longestBlockShare } from '../support/eventLoop.ts';
import { patientsOf } from '../support/world.ts';

/** Threads that this process started, the latest last. */
const threads: Worker[] = [];
const onWorker = (thread: Worker) => void threads.push(thread);

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  process.on('worker', onWorker);
  clinic = await startClinic();
  reception = await clinic.as('reception');
});
afterAll(async () => {
  await clinic.stop();
  process.off('worker', onWorker);
});

const nric = patientsOf.kl.here;
const slip = (caller = reception) => caller.send(api.patientSlip, { nric });
const document = (text: string): PdfDocument => ({
  title: 'Test',
  language: 'en',
  blocks: [{ kind: 'text', text, setting: { size: 10 } }],
  foot: { text: '%{page}', params: {} },
  missingNote: '',
});
/** Chinese letters from many font files. */
const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at * 60)).join(
  '',
);

describe('a PDF', () => {
  it('is rendered without blocking the event loop', async () => {
    const { rowCount } = await clinic.owner.query(
      'UPDATE patient SET remark = $1 WHERE ic_passport = $2',
      [letters, nric],
    );
    expect(rowCount).toBe(1);
    let others = 0;
    const onThread = await longestBlockShare(async () => {
      const done = new AbortController();
      const callOthers = async () => {
        for (; !done.signal.aborted; others++) await reception.send(api.todayQueue, {});
      };
      const calling = callOthers();
      const slips = await Promise.all(Array.from({ length: 5 }, () => slip()));
      done.abort();
      await calling;
      for (const { data } of slips) expect(data.size).toBeGreaterThan(100_000);
    });
    expect(others).toBeGreaterThan(5);
    expect(onThread).toBeLessThan(0.25);
    // The same work on this thread shows in the measure.
    expect(await longestBlockShare(() => drawDocument(document(letters)))).toBeGreaterThan(0.5);
  });

  it('is rendered by a thread that is reused, or by a new one if that has ended', async () => {
    await slip();
    const before = threads.length;
    await slip();
    expect(threads).toHaveLength(before);
    for (const thread of threads) await thread.terminate();
    expect((await slip()).data.type).toBe('application/pdf');
    expect(threads).toHaveLength(before + 1);
  });

  it('is answered with 500 if its thread ends, and the next one is rendered', async () => {
    for (const thread of threads) await thread.terminate();
    const before = threads.length;
    const refused = reception.refused(api.patientSlip, { nric });
    await expect.poll(() => threads.length).toBe(before + 1);
    await threads.at(-1)?.terminate();
    const { status, failures } = await refused;
    expect([status, failures[0]?.error_code]).toEqual([500, 'GENERAL.UNEXPECTED']);
    await slip();
  });

  it('is aborted if it takes too long, and its thread is ended', async () => {
    const pdf = new PdfThreads(1_000);
    const long = document('word '.repeat(2_000_000));
    await expect(pdf.draw(long)).rejects.toThrow(PdfTimeout);
    await expect.poll(() => threads.at(-1)?.threadId).toBe(-1);
    await pdf.close();
  });
});
