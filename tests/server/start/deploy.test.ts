import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configTable } from '../../../server/config.ts';
import { root } from '../../../server/kit/root.ts';

const file = (name: string) => path.join(root, 'deploy', name);
const read = (name: string) => readFileSync(file(name), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined;
const known = new Set(configTable.map(({ name }) => name));

describe('what is deployed', () => {
  // Read by compose.yaml itself.
  const ofCompose = ['DOMAIN', 'DATABASE_PASSWORD'];

  it('is given variables that the product reads, each of them once', () => {
    const given = [...read('environment.example').matchAll(/^([A-Z\d_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(
      given.filter((name) => !known.has(name ?? '') && !ofCompose.includes(name ?? '')),
    ).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
  });

  it('sets variables that the product reads, in the image, in compose.yaml and in the service', () => {
    const image = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
    const server = /environment:\n((?: {4}[A-Z_]+: .*\n)+)/.exec(read('compose.yaml'))?.[1] ?? '';
    const service = /^Environment=(.*)$/m.exec(read('doctor-assist.service'))?.[1] ?? '';
    const set = [image, server, service].map((text) =>
      [...text.matchAll(/(?:^|\s)([A-Z\d_]+)(?==|: )/g)].map(([, name]) => name ?? ''),
    );
    // Node.js's own.
    const ofNode = ['NODE_ENV', 'UV_THREADPOOL_SIZE'];
    for (const names of set) {
      expect(names.length).toBeGreaterThan(2);
      expect(names.filter((name) => !known.has(name) && !ofNode.includes(name))).toEqual([]);
    }
  });

  it.runIf(isInstalled('systemd-analyze'))('is a service that may do little', () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', file('doctor-assist.service')],
      { encoding: 'utf8' },
    );
    expect(status, stdout + stderr).toBe(0);
  });

  it.runIf(isInstalled('caddy') || process.env['REQUIRE_PROXIES'] === '1')(
    'has a proxy that Caddy takes',
    () => {
      const { status, stderr } = spawnSync(
        'caddy',
        ['validate', '--adapter', 'caddyfile', '--config', file('Caddyfile')],
        { encoding: 'utf8', env: { ...process.env, DOMAIN: 'clinic.example.com' } },
      );
      expect(status, stderr).toBe(0);
    },
  );
});
