import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AGENT_PORT } from '../contract/clinic/cardReader.ts';

/** An error of the start. Its message is one sentence for the operator: what failed, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface Config {
  port: number;
  /** Origins of the pages that may call. */
  origins: string[];
  /** Plain HTTP instead of HTTPS. */
  http: boolean;
  /** Folder of key and certificate. */
  data: string;
}

/** The output of `--help`. */
export const help = `Doctor Assist's card reader agent: reads identity cards for the pages of a clinic.

  --origin ADDRESS  pages that may use it, such as https://clinic.example (more than once for several);
                    http://localhost:3000 unless given
  --port NUMBER     ${AGENT_PORT} unless given; pages look for another where the server's CARD_READER_URL says so
  --data FOLDER     where its certificate is kept; a folder of this user's own unless given
  --http            plain HTTP, in place of HTTPS: the server's CARD_READER_URL has to say so too
  --help            this page`;

/** Parses the command line. Null for --help. Throws a StartError that names a wrong option. */
export function readConfig(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Config | null {
  const values = parseOptions(args);
  if (values.help) return null;
  return {
    port: parsePort(values.port),
    origins: values.origin.map(parseOrigin),
    http: values.http,
    data: path.resolve(values.data ?? defaultDataFolder(process.platform, environment)),
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        origin: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
        port: { type: 'string', default: String(AGENT_PORT) },
        data: { type: 'string' },
        http: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new StartError(`${why}: --help lists the options.`);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartError('--port has to be a whole number from 0 to 65535.');
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new StartError(
    '--origin has to be the address of the pages without a path, such as https://clinic.example.',
  );
}

/** The folder for a user's application data on each system. */
function defaultDataFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  const home = homedir();
  if (platform === 'win32')
    return path.join(
      environment['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'),
      'Doctor Assist Card Agent',
    );
  if (platform === 'darwin')
    return path.join(home, 'Library', 'Application Support', 'Doctor Assist Card Agent');
  const data = environment['XDG_DATA_HOME'] ?? path.join(home, '.local', 'share');
  return path.join(data, 'doctor-assist-card-agent');
}
