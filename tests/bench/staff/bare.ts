import { Client } from 'pg';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/start.ts';
import { besideBare, type Repeated, undoBooking } from '../bare.ts';
import type { GrowthServer } from '../growth/child.ts';
import { type Desk, deskOf } from '../growth/desk.ts';
import { DOCTORS, personOf } from '../growth/size.ts';
import { ms, quantile, row } from '../print.ts';
import { Recorder } from '../recorder.ts';

/** How many times the bare statements a call may take, by the 95th of a hundred. */
const FIGURE = 1.5;
const ROUNDS = 200;
const BRANCH = 1;

/**
 * The day's list and a booking over HTTP, beside the same statements sent bare: by a further server on the same database,
 * in this process, which hears what it sends.
 */
export async function measureBare({ ownerUrl, folder }: GrowthServer): Promise<boolean> {
  const recorder = new Recorder();
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: folder });
  const running = await startServer(config, { ownerUrl });
  const owner = new Client({ connectionString: ownerUrl });
  try {
    await owner.connect();
    await owner.query(`SELECT set_config('app.branch', '${BRANCH}', false)`);
    const desk = await deskOf(running.address, personOf(BRANCH), BRANCH);
    console.log(row(['beside bare SQL', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio of p95', '']));
    let isMet = true;
    for (const [name, repeated] of Object.entries(callsOf(desk))) {
      const { http, bare } = await besideBare(repeated, { owner, recorder });
      const ratio = quantile(http, 0.95) / quantile(bare, 0.95);
      isMet &&= ratio <= FIGURE;
      const [p50, p95, bare50, bare95] = [http, bare].flatMap((times) =>
        [0.5, 0.95].map((part) => ms(quantile(times, part))),
      ) as [string, string, string, string];
      const verdict = ratio <= FIGURE ? 'met' : 'MISSED';
      console.log(row([name, p50, p95, bare50, bare95, ratio.toFixed(2), verdict]));
    }
    return isMet;
  } finally {
    await owner.end();
    await running.stop();
  }
}

function callsOf({ send, patients }: Desk): Record<string, Repeated> {
  const today = clinicToday();
  return {
    "the day's list": { rounds: ROUNDS, run: () => send(api.todayQueue, {}) },
    'a booking': {
      rounds: ROUNDS,
      undo: undoBooking,
      // From 17:00 on every doctor is free. Each round takes another quarter of an hour, past those of others.
      run: (round) => {
        const quarter = Math.floor(round / DOCTORS) % 24;
        const time = new Date(Date.UTC(2000, 0, 1, 17, quarter * 15)).toISOString().slice(11);
        return send(api.bookAppointment, {
          appointmentDate: `${addDays(today, 100 + Math.floor(round / DOCTORS / 24))}T${time}`,
          patientID: patients[0]?.icPassport ?? '',
          patientName: 'Bench Patient',
          phoneNo: '0123456789',
          resource: String(1 + (round % DOCTORS)),
          type: 'Consultation',
          priorityID: 6,
          estimatedTime: '00:15:00',
        });
      },
    },
  };
}
