import { isFirstWanted, newFirstCode } from './areas/accounts/firstAdministrator.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { demoAccounts, makeDemo } from './db/demo/index.ts';
import { startEmbedded } from './db/embedded.ts';
import { type Running, startServer } from './start.ts';
import { sentenceFor } from './startError.ts';

const say = (line = '') => process.stdout.write(`${line}\n`);

try {
  await main();
} catch (error) {
  const sentence = sentenceFor(error);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const wantsDemo = config.DATABASE_URL === undefined && !process.argv.includes('--empty');
  const postgres = config.DATABASE_URL === undefined ? await embedded(config) : undefined;
  try {
    const running = await startServer(config, {
      ownerUrl: postgres?.url ?? config.DATABASE_URL ?? '',
      onProgress: say,
      beforeServing: wantsDemo ? (database) => makeDemo(database, say) : async () => undefined,
    });
    stopOnSignal(running, postgres);
    await greet(config, running.database, wantsDemo);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function embedded(config: Config) {
  say('Starting PostgreSQL');
  return startEmbedded(config.DATA_DIR, { onProgress: say });
}

function stopOnSignal(running: Running, postgres: { stop(): Promise<void> } | undefined): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('Stopping');
    await running.stop();
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
}

async function greet(config: Config, database: Database, hasDemo: boolean): Promise<void> {
  say();
  say(`Doctor Assist serves on ${config.PUBLIC_URL}`);
  if (hasDemo) {
    say();
    for (const { email, what } of demoAccounts) say(`  ${email.padEnd(24)} ${what}`);
    say(`  Password of all: ${demoAccounts[0]?.password ?? ''}`);
  }
  if (await isFirstWanted(database)) {
    say();
    say(
      `  There is no Administrator yet. Make the first at ${config.PUBLIC_URL}/auth/first-administrator`,
    );
    say(`  with this one-time code: ${await newFirstCode(database)}`);
  }
  say();
  say('Ctrl+C stops it.');
}
