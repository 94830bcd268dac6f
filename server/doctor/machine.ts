import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { formatBytes } from '../../contract/kit/bytes.ts';
import { DiskWatch } from '../kit/monitoring/diskWatch.ts';
import { diskFaultOf } from '../kit/monitoring/faults.ts';
import { root } from '../kit/root.ts';
import { type Check, type Finding, good, look, reasonOf, wrong } from './finding.ts';

/** Files of the data folder that nobody else of the machine may read. */
const SECRETS = ['secret.key', 'postgres.password'];
/** Rights of the group and of others. */
const OTHERS = 0o077;
const ASKING_MS = 3_000;

/** Node.js is as new as the product needs. */
export const nodeVersion: Check = async () => {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const wanted = engines.node.replace('>=', '');
  const numbers = (version: string) => version.split('.').map(Number);
  const [major = 0, minor = 0] = numbers(wanted);
  const [own = 0, ownMinor = 0] = numbers(process.versions.node);
  const isNew = own > major || (own === major && ownMinor >= minor);
  return [
    isNew
      ? good(`Node.js is ${process.versions.node}; ${wanted} or later is needed.`)
      : wrong(
          `Node.js is ${process.versions.node}, and ${wanted} or later is needed: install a newer one.`,
        ),
  ];
};

/** The data folder is there, only its user reads its secrets, and its disk has room. */
export const dataFolder: Check = async ({ DATA_DIR }) => {
  const folder = path.resolve(DATA_DIR);
  const found = await stat(folder).catch(() => undefined);
  if (!found) return [look(`The data folder ${folder} is not there: the first start makes it.`)];
  if (!found.isDirectory())
    return [wrong(`${folder} is no folder: name another one with DATA_DIR.`)];
  const findings: Finding[] = [];
  for (const name of SECRETS) {
    const file = path.join(folder, name);
    const secret = await stat(file).catch(() => undefined);
    if (secret && (secret.mode & OTHERS) !== 0)
      findings.push(wrong(`Others of this machine may read ${file}: run chmod 600 "${file}".`));
  }
  if (findings.length === 0) findings.push(good(`Nobody else reads the secrets in ${folder}.`));
  const room = await new DiskWatch(folder).read();
  const says = `${formatBytes(room.freeBytes ?? 0)} of ${formatBytes(room.bytes ?? 0)} are free on the disk of the data folder`;
  const fault = diskFaultOf(room);
  if (fault === 'disk-full') findings.push(wrong(`${says}: make room, as nothing can be stored.`));
  else if (fault === 'disk-low') findings.push(look(`${says}: make room before it is full.`));
  else findings.push(good(`${says}.`));
  return findings;
};

/** The port is free, or a server of the product has it. */
export const port: Check = async ({ HOST, PORT }) => {
  if (PORT === 0) return [good('Any free port is taken (PORT is 0).')];
  const failure = await listeningFailure(HOST, PORT);
  if (failure === undefined)
    return [good(`Port ${PORT} is free: no server of the product runs here now.`)];
  if (failure !== 'EADDRINUSE')
    return [
      wrong(`Port ${PORT} of ${HOST} can not be listened on (${failure}): see HOST and PORT.`),
    ];
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const answer = await fetch(
    `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/health`,
    {
      signal: AbortSignal.timeout(ASKING_MS),
    },
  ).catch(reasonOf);
  if (typeof answer === 'string')
    return [
      wrong(
        `Port ${PORT} is taken by another program: stop that one, or choose another port with PORT.`,
      ),
    ];
  return [
    answer.ok
      ? good(`A server of the product answers on port ${PORT}.`)
      : wrong(
          `What answers on port ${PORT} is another program, or a server that does not reach its database (status ${answer.status}).`,
        ),
  ];
};

/** The code of what keeps this process from listening; undefined for nothing. */
function listeningFailure(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
