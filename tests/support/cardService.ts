import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { loadPcsc } from '../../agent/pcsc.ts';
import { READER_PORT } from './virtualCard.ts';

const DRIVER = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
const SERVICE = '/usr/sbin/pcscd';
const SOCKET = '/run/pcscd/pcscd.comm';
const PID = '/run/pcscd/pcscd.pid';

/** The reason why this machine cannot run the real PC/SC stack; undefined if it can. */
export async function cardServiceProblem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'the virtual reader is there on Linux alone';
  if (!existsSync(SERVICE) || !existsSync(DRIVER))
    return 'the packages pcscd and vsmartcard-vpcd are missing';
  if (loadPcsc() === null) return 'the package libpcsclite1 is missing';
  if (process.getuid?.() !== 0) return 'pcscd has to be started as root';
  if (await isAnswering()) return 'another pcscd runs on this machine';
  return undefined;
}

/** Whether the tests fail instead of being skipped without the PC/SC stack. Continuous integration installs it. */
export const isCardServiceRequired = process.env['REQUIRE_CARD_READER'] === '1';

export interface CardService {
  stop: () => Promise<void>;
}

/** Starts the system's PC/SC service, with or without the virtual reader. */
export async function startCardService({ hasReader = true } = {}): Promise<CardService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'readers-'));
  if (hasReader) writeFileSync(path.join(folder, 'vpcd'), reader);
  const service = spawn(SERVICE, ['--foreground', '--config', folder], { stdio: 'ignore' });
  const isOurs = () => existsSync(PID) && parseInt(readFileSync(PID, 'utf8'), 10) === service.pid;
  while (!isOurs() || !(await isAnswering())) {
    if (service.exitCode !== null) throw new Error(`pcscd ended with ${service.exitCode}`);
    await after(50);
  }
  return {
    stop: async () => {
      await end(service);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const channel = `0x${READER_PORT.toString(16)}`;
const reader = `FRIENDLYNAME "Virtual PCD"
DEVICENAME /dev/null:${channel}
LIBPATH ${DRIVER}
CHANNELID ${channel}
`;

/** A card reader agent, started like `npm run card-agent`. */
export interface Agent {
  port: number;
  address: string;
  /** The agent's certificate as PEM; empty for plain HTTP. */
  cert: string;
  /** The agent's output so far. */
  printed: () => string;
  stop: () => Promise<void>;
}

/** Starts an agent with its certificate in the folder `data`, on a free port unless `--port` is given. */
export async function startAgent(data: string, ...more: string[]): Promise<Agent> {
  const args = ['--import', 'tsx', 'agent/main.ts', '--data', data];
  const port = more.includes('--port') ? [] : ['--port', '0'];
  const child = spawn(process.execPath, [...args, ...port, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed += String(chunk)));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = /on (https?:\/\/localhost:\d+)\n[^]*stops it/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${printed.trim()}`)));
  });
  const certificate = path.join(data, 'localhost.crt');
  return {
    port: Number(new URL(address).port),
    address,
    cert: existsSync(certificate) ? readFileSync(certificate, 'utf8') : '',
    printed: () => printed,
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function isAnswering(): Promise<boolean> {
  if (!existsSync(SOCKET)) return false;
  const socket = connect(SOCKET);
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}
