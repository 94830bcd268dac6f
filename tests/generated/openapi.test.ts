import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../server/http/openapi.ts';
import { root } from '../../server/kit/root.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { PASSWORD, patientsOf, people } from '../server/support/world.ts';

interface Operation {
  parameters: { name: string; in: string; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const document = openApiDocument() as unknown as {
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: join(root, 'openapi.json'),
      config: await createConfig({ extends: ['recommended'] }),
    });
    // A call that sends the browser to a page answers 303, and nothing else when it succeeds.
    const redirects = operations.filter(({ operation }) => '303' in operation.responses);
    const isOfRedirect = (pointer = '') =>
      redirects.some(({ path }) => pointer.includes(path.replaceAll('/', '~1')));
    const faults = problems
      .map(({ ruleId, message, location: [at] }) => ({ ruleId, message, at: at?.pointer }))
      .filter(({ ruleId, at }) => ruleId !== 'operation-2xx-response' || !isOfRedirect(at));
    expect(faults).toEqual([]);
  });

  it('passes the rules of Spectral', () => {
    expect(document.info).toMatchObject({
      description: expect.stringMatching(/\w/) as string,
      contact: { name: 'Doctor Assist' },
    });
    const lists = within(document).filter(({ value }) => value['type'] === 'array');
    expect(lists.filter(({ value }) => typeof value['items'] !== 'object')).toEqual([]);
  });

  it('limits the length of every text of an input', () => {
    const unbounded = operations.flatMap(({ path, operation }) =>
      within([operation.parameters, operation.requestBody])
        .filter(
          ({ value }) => value['type'] === 'string' && !('enum' in value) && !('const' in value),
        )
        .filter(({ value }) => value['maxLength'] === undefined)
        .map(({ at }) => `${path} ${at}`),
    );
    expect(unbounded).toEqual([]);
  });

  it('requires the branch only for the calls of a branch', () => {
    const namesBranch = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters.some(({ name }) => name === 'X-Branch-ID');
    expect(namesBranch('/api/appointment', 'post')).toBe(true);
    expect(namesBranch('/api/remove_patient', 'put')).toBe(true);
    expect(namesBranch('/api/create_practice_type', 'post')).toBe(false);
    expect(namesBranch('/api/authenticate', 'post')).toBe(false);
  });

  it('has no password in an address', () => {
    const told = operations.flatMap(({ path, operation }) =>
      operation.parameters
        .filter((parameter) => parameter.in !== 'header' && /password/i.test(parameter.name))
        .map(({ name }) => `${path} ${name}`),
    );
    expect(told).toEqual([]);
  });

  it('documents for each call that the service may be unavailable, and its refusals', () => {
    const without = operations.filter(({ operation }) => !('503' in operation.responses));
    expect(without).toEqual([]);
    const book = document.paths['/api/appointment']?.['post'];
    expect(Object.keys(book?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '500',
      '503',
    ]);
  });
});

describe('a client that is generated from the OpenAPI document', () => {
  const run = promisify(execFile);
  let clinic: Clinic;
  let folder: string;
  beforeAll(async () => {
    clinic = await startClinic();
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    // Within the project, where its runtime is found.
    folder = mkdtempSync(join(root, 'node_modules/.cache/client-'));
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'book.ts'), program);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['book.ts'] }),
    );
    const generator = join(root, 'node_modules/oazapfts/dist/cli.js');
    await run(process.execPath, [generator, 'openapi.json', 'client.ts'], { cwd: folder });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await clinic.stop();
  });

  it('compiles strictly, signs in and books', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout: faults } = await run(process.execPath, [compiler, '-p', 'tsconfig.json'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(faults).toBe('');
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    const { email } = people.reception;
    const { stdout } = await run(
      process.execPath,
      [tsx, 'book.ts', clinic.address, email, PASSWORD, patientsOf.kl.here],
      {
        cwd: folder,
      },
    );
    const made = JSON.parse(stdout) as Record<string, unknown>;
    expect(made).toMatchObject({ icPassport: patientsOf.kl.here, isUsual: true });
    expect(made['duration']).not.toBe('00:00:00');
  });
});

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
};

/** What someone writes who knows the document alone. Only the fields that it requires are given. */
const program = `
import * as api from './client';

const [address = '', email = '', password = '', patientID = ''] = process.argv.slice(2);
api.defaults.baseUrl = address;
const signedIn = await api.authenticate({ email, password });
if (signedIn.status !== 200) throw new Error('not signed in');
api.defaults.headers = { Authorization: 'Bearer ' + signedIn.data.token };
const types = await api.apptType();
if (types.status !== 200) throw new Error('no types');
const [type] = types.data;
if (!type) throw new Error('no type');
const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const booked = await api.bookAppointment({
  appointmentDate: day + 'T11:00:00.000Z',
  patientID,
  patientName: 'Generated Client',
  resource: '1',
  type: type.type,
  priorityID: 6,
});
if (booked.status !== 200) throw new Error(JSON.stringify(booked.data));
const { duration, icPassport }: { duration: string; icPassport: string } = booked.data;
console.log(JSON.stringify({ icPassport, isUsual: duration === type.duration, duration }));
`;

function within(value: unknown, at = ''): { at: string; value: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    ...(Array.isArray(value) ? [] : [{ at, value: value as Record<string, unknown> }]),
    ...Object.entries(value).flatMap(([name, inner]) => within(inner, `${at}.${name}`)),
  ];
}
