import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { loadOrCreateCertificate } from './certificate.ts';
import { type Config, help, readConfig, StartError } from './config.ts';
import { readIdentityCard } from './identityCard.ts';
import { loadPcsc } from './pcsc.ts';
import { Readers } from './readers.ts';
import { type Handlers, createAgent } from './server.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.argv.slice(2));
  if (config) await main(config);
  else print(help);
} catch (error) {
  process.stderr.write(`${startErrorMessage(error)}\n`);
  process.exit(1);
}

async function main(config: Config): Promise<void> {
  const pcsc = loadPcsc();
  const readers = new Readers(pcsc);
  const certificate = config.http ? null : loadOrCreateCertificate(config.data);
  const handlers: Handlers = {
    agentHealth: () => ({ name: 'card-agent', version: readVersion() }),
    cardReaders: () => readers.names(),
    readCard: ({ reader, cardType, photo = true }, signal) =>
      readers.withCard(reader, (card, atr) =>
        readIdentityCard(card, atr, { cardType, photo, signal }),
      ),
  };
  const { origins } = config;
  const server = createAgent({ origins, handlers, tls: certificate, onError: reportError });
  server.listen(config.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      readers.stop();
      process.exit(0);
    });

  const address = `${config.http ? 'http' : 'https'}://localhost:${port}`;
  print(`The card reader agent serves ${origins.join(', ')} on ${address}`);
  if (certificate?.isNew)
    print(`Its certificate is new: trust ${certificate.file} (docs/card-reader.md says how).`);
  if (pcsc === null)
    print('The system’s PC/SC library is missing: on Linux install pcscd and libpcsclite1.');
  print('Ctrl+C stops it.');
}

/** Reports an unexpected error by name and stack, as its message may quote card data. */
function reportError(error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error');
  process.stderr.write(`${name}\n${stack.slice(Math.max(0, stack.search(/^ {4}at /m)))}\n`);
}

function readVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}

function startErrorMessage(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program, perhaps by this one already: stop that one first.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return `${path ?? 'The port'} can not be used by this user: name another with --data or --port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
