import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../../server/kit/root.ts';

/** What a command of the project prints, as JSON. */
function printed(command: string): unknown {
  // The description of the API is longer than the megabyte that is kept by default.
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const { stdout } = spawnSync('npm', ['run', '-s', command], options);
  return JSON.parse(stdout);
}

it('the script prints the addresses that the app serves', () => {
  expect(printed('routes')).toEqual(
    expect.arrayContaining(['/', '/appointment/scheduler', '/patient/edit-patient']),
  );
});

it('the script prints the description of the API', () => {
  expect(printed('openapi')).toMatchObject({ paths: { '/api/today_queue': { get: {} } } });
});
