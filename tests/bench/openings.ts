import { api } from '../../contract/index.ts';
import { type ClinicServer, withClinicServer } from './clinicServer.ts';
import { usual } from './load.ts';
import { ms, quantile, row } from './print.ts';

/** Records that others open within five minutes. */
const OPENINGS = 2_000;
/** Reads before and after. */
const READS = 400;
/** How many times what a read took before it may take after. */
const FIGURE = 1.15;

/**
 * What reading a patient takes before and after others have opened 2,000 records, which the audit of the next five minutes
 * holds: `npm run bench -- openings` on the PostgreSQL that comes along, or with the owner's address of an empty database
 * of another one. Bookings' settings are read beside it, to tell what the machine did.
 */
export async function benchOpenings([database]: readonly string[]): Promise<boolean> {
  return withClinicServer(usual, bench, database);
}

async function bench({ send, owner }: ClinicServer): Promise<boolean> {
  const { rows } = await owner.query<{ number: string; version: string }>(
    `SELECT ic_passport AS number, current_setting('server_version') AS version FROM patient ORDER BY id LIMIT ${READS * 3}`,
  );
  const numbers = rows.map(({ number }) => number);
  const measure = async (from: number) => {
    const times = { reads: [] as number[], others: [] as number[] };
    for (const nric of numbers.slice(from, from + READS)) {
      times.reads.push(await timeOf(send(api.patientDetail, { nric })));
      times.others.push(await timeOf(send(api.appointmentSettings, {})));
    }
    return times;
  };
  await measure(0);
  const before = await measure(READS);
  await owner.query(
    `INSERT INTO audit (at, account_id, branch_id, resource, record_id, action)
     SELECT now(), 1000 + n % 50, 1 + n % 100, 'patients', n::text, 'show' FROM generate_series(1, ${OPENINGS}) AS n`,
  );
  const after = await measure(READS * 2);
  const [was, is, otherWas, otherIs] = [before.reads, after.reads, before.others, after.others].map(
    (times) => quantile(times, 0.5),
  ) as [number, number, number, number];
  const ratio = is / was / (otherIs / otherWas);
  console.log(
    row([`PostgreSQL ${rows[0]?.version}`, 'before', 'after', 'ratio', `at most ${FIGURE}`]),
  );
  console.log(row(["a patient's record", ms(was), ms(is), (is / was).toFixed(2)]));
  console.log(row(['beside it', ms(otherWas), ms(otherIs), (otherIs / otherWas).toFixed(2)]));
  console.log(row(['of its own', '', '', ratio.toFixed(2), ratio <= FIGURE ? 'met' : 'MISSED']));
  return ratio <= FIGURE;
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work;
  return performance.now() - since;
}
