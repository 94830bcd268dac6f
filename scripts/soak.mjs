/** `npm run soak`: the server's race, kill and load tests at full size, one file after the other. */
import { bin, run } from './tools.mjs';

const files = [
  'booking.concurrency',
  'patientRaces',
  'resilience.test',
  'resilienceKill',
  'smsKilled',
  'upgrades/beside',
  'upgrades/killed',
  'failover',
];

process.exitCode = await run(
  process.execPath,
  [bin('vitest'), 'run', '--project', 'server', '--maxWorkers=1', ...files],
  { env: { ...process.env, SOAK: '1' } },
);
