import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/kit/db/cluster.ts';
import { root } from '../../../server/kit/root.ts';
import { eventually } from '../support/hub.ts';

/** A proxy that runs with its documented configuration, but for ports and the folder of its logs. */
export interface Proxy {
  address: string;
  /** All that it has logged. */
  logged(): string;
  stop(): Promise<void>;
}

interface Kind {
  file: string;
  logs: string;
  args: (file: string, folder: string) => string[];
}

export const proxyKinds = {
  nginx: {
    file: 'docs/proxy/nginx.conf',
    logs: '/var/log/nginx',
    args: (file, folder) => ['-c', file, '-g', `daemon off; pid ${folder}/pid;`],
  },
  caddy: {
    file: 'docs/proxy/Caddyfile',
    logs: '/var/log/caddy',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
} satisfies Record<string, Kind>;

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a proxy before two servers. */
export async function startProxy(
  name: keyof typeof proxyKinds,
  servers: [string, string],
): Promise<Proxy> {
  const kind: Kind = proxyKinds[name];
  const folder = mkdtempSync(path.join(tmpdir(), `doctor-assist-${name}-`));
  const port = await freePort();
  const file = path.join(folder, 'configuration');
  const text = readFileSync(path.join(root, kind.file), 'utf8')
    .replaceAll(kind.logs, folder)
    .replaceAll('127.0.0.1:3001', new URL(servers[0]).host)
    .replaceAll('127.0.0.1:3002', new URL(servers[1]).host)
    .replace(/(?<=listen |^:)8080/m, String(port));
  writeFileSync(file, text);
  const errors = path.join(folder, 'printed.log');
  const child = spawn(name, kind.args(file, folder), {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => printed.push(String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(`${address}/api/health`));
  return {
    address,
    logged() {
      writeFileSync(errors, printed.join(''));
      const logs = readdirSync(folder).filter((each) => each.endsWith('.log'));
      return logs.map((each) => readFileSync(path.join(folder, each), 'utf8')).join('\n');
    },
    async stop() {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
