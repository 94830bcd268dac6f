import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configTable, readConfig } from '../../../server/config.ts';
import { root as projectRoot } from '../../../server/root.ts';
import { StartError } from '../../../server/startError.ts';

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
    ['SMTP_URL', 'mail.example.test'],
    ['TRUST_PROXY', 'perhaps'],
    ['SECRET_KEY', 'c2hvcnQ='],
    ['SECRET_KEY', 'no base64 at all, of thirty-two bytes!'],
    ['ALLOWED_ORIGINS', 'https://one.test, two'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_FROM', 'nobody'],
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

  it('has documentation for each variable', () => {
    const page = readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| [A-Z_]+ \|/.test(line));
    expect(rows).toEqual(
      configTable.map(({ name, unless, what }) => `| ${name} | ${unless} | ${what} |`),
    );
  });
});
