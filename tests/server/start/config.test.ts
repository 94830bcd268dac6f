import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configTable, readConfig } from '../../../server/config.ts';
import { directUrlOf } from '../../../server/kit/config.ts';
import { root as projectRoot } from '../../../server/kit/root.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { serviceAccount, webConfig } from '../support/firebaseService.ts';

describe('configuration', () => {
  it('listens only on the loopback address until a database is named', () => {
    expect(readConfig({}).HOST).toBe('127.0.0.1');
    expect(readConfig({ DATABASE_URL: 'postgres://db/clinic' }).HOST).toBe('0.0.0.0');
  });

  it('treats an empty variable as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('builds the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/clinic'],
    ['DATABASE_DIRECT_URL', 'mysql://db/clinic'],
    ['SMTP_URL', 'mail.example.test'],
    ['TRUST_PROXY', 'perhaps'],
    ['SECRET_KEY', 'c2hvcnQ='],
    ['SECRET_KEY', 'no base64 at all, of thirty-two bytes!'],
    ['ALLOWED_ORIGINS', 'https://one.test, two'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_FROM', 'nobody'],
    ['FIREBASE_WEB_CONFIG', '{"apiKey":"AIza-secret"}'],
    ['FIREBASE_WEB_CONFIG', JSON.stringify({ ...webConfig, vapidKey: 'short' })],
    ['FIREBASE_SERVICE_ACCOUNT', '/nowhere/account.json'],
    ['FIREBASE_SERVICE_ACCOUNT', '{"client_email":"a@b.test","private_key":"no key"}'],
    ['FIREBASE_URL', 'fcm.googleapis.com'],
    ['CARD_READER_URL', 'https://reader.clinic.test:48180'],
    ['CARD_READER_URL', 'https://localhost:48180/api'],
    ['CARD_READER_URL', 'https://me:too@localhost:48180'],
    ['CARD_READER_URL', 'ws://localhost:48180'],
    ['CARD_READER_URL', "https://localhost:48180; script-src 'unsafe-inline'"],
  ])('names %s when it is %s, without repeating it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^The environment variable ${name} has to be .+\\.$`));
    expect(read).not.toThrow(value);
  });

  it('has pages connect to the card reader on their own computer, at the documented port by default', () => {
    const at = (CARD_READER_URL: string) => readConfig({ CARD_READER_URL }).CARD_READER_URL;
    expect(at('')).toBe('https://localhost:48180');
    expect(at('http://localhost:50000')).toBe('http://localhost:50000');
    expect(at('HTTPS://LOCALHOST:50000/')).toBe('https://localhost:50000');
  });

  it('reads the service account of Firebase from its file too', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'account-'));
    const file = path.join(folder, 'account.json');
    const text = JSON.stringify(serviceAccount);
    writeFileSync(file, text);
    const [named, given] = [file, text].map((FIREBASE_SERVICE_ACCOUNT) =>
      readConfig({ FIREBASE_WEB_CONFIG: JSON.stringify(webConfig), FIREBASE_SERVICE_ACCOUNT }),
    );
    rmSync(folder, { recursive: true });
    expect(named?.FIREBASE_SERVICE_ACCOUNT?.email).toBe(serviceAccount.client_email);
    expect(given?.FIREBASE_SERVICE_ACCOUNT?.email).toBe(serviceAccount.client_email);
    expect(given?.FIREBASE_WEB_CONFIG).toEqual(webConfig);
  });

  it('refuses a service account whose key is too short to sign', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const text = JSON.stringify({ ...serviceAccount, private_key });
    const read = () => readConfig({ FIREBASE_SERVICE_ACCOUNT: text });
    expect(read).toThrow(/^The environment variable FIREBASE_SERVICE_ACCOUNT has to be/);
    expect(read).not.toThrow(/PRIVATE KEY/);
  });

  it.each([
    ['FIREBASE_SERVICE_ACCOUNT', { FIREBASE_WEB_CONFIG: JSON.stringify(webConfig) }],
    ['FIREBASE_WEB_CONFIG', { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(serviceAccount) }],
  ])('asks for %s with the other half of Firebase', (missing, environment) => {
    const read = () => readConfig(environment);
    expect(read).toThrow(StartError);
    expect(read).toThrow(`The environment variable ${missing} has to be given together with`);
  });

  it('takes the direct address of a database beside the address for calls alone', () => {
    const DATABASE_DIRECT_URL = 'postgres://db/clinic';
    expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(
      'The environment variable DATABASE_URL has to be given together with DATABASE_DIRECT_URL',
    );
    const DATABASE_URL = 'postgres://pooler/clinic';
    expect(directUrlOf(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }))).toBe(
      DATABASE_DIRECT_URL,
    );
    expect(directUrlOf(readConfig({ DATABASE_URL }))).toBe(DATABASE_URL);
  });

  it('has documentation for each variable', () => {
    const page = readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| [A-Z\d_]+ \|/.test(line));
    expect(rows).toEqual(
      configTable.map(({ name, unless, what }) => `| ${name} | ${unless} | ${what} |`),
    );
  });
});
