import type { Client } from 'pg';
import type { Recorder } from './recorder.ts';
import { replay } from './recorder.ts';

/** A call that is made several times, each time with the same statements sent bare. */
export interface Repeated {
  run: (round: number) => Promise<unknown>;
  rounds: number;
  /** Takes back what a round did, before its statements are sent again. */
  undo?: ((owner: Client) => Promise<unknown>) | undefined;
}

/** Rounds before, in which statements are planned. */
const WARM_UP = 10;

/**
 * Milliseconds of calls over HTTP, and of the same statements sent bare by the database's owner, one after the other, so
 * that both see the same machine.
 */
export async function besideBare(
  { run, rounds, undo }: Repeated,
  { owner, recorder }: { owner: Client; recorder: Recorder },
): Promise<{ http: number[]; bare: number[] }> {
  const [http, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const begun = performance.now();
    const statements = await recorder.record(() => run(round));
    const answered = performance.now();
    await undo?.(owner);
    const again = performance.now();
    await replay(owner, statements);
    const done = performance.now();
    if (round < WARM_UP) continue;
    http.push(answered - begun);
    bare.push(done - again);
  }
  return { http, bare };
}

/** Takes back the latest booking. */
export async function undoBooking(owner: Client): Promise<void> {
  const latest = `(SELECT max(id) FROM appointment)`;
  await owner.query(`DELETE FROM appointment_doctor WHERE appointment_id = ${latest}`);
  await owner.query(`DELETE FROM appointment WHERE id = ${latest}`);
}
