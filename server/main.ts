import { sql } from 'drizzle-orm';
import { channels } from '../contract/messaging/outbox.ts';
import { isFirstWanted, newFirstCode } from './areas/accounts/accounts/firstAdministrator.ts';
import { textOf } from './areas/platform/localization/catalogue.ts';
import { needsOf, readStoredNeeds } from './areas/platform/realStart/reading.ts';
import { readConfig } from './config.ts';
import { demoAccounts, makeDemo } from './db/demo/index.ts';
import { usesStandIn } from './gateways/usesStandIn.ts';
import { type Config } from './kit/config.ts';
import type { Database } from './kit/db/database.ts';
import { startEmbedded } from './kit/db/embedded.ts';
import { DatabaseReader } from './kit/monitoring/databaseReadings.ts';
import { unknownDisk } from './kit/monitoring/diskState.ts';
import { runMain } from './kit/runMain.ts';
import { type Running, startServer } from './start.ts';

const print = (line = '') => process.stdout.write(`${line}\n`);

await runMain(main);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const ofItsOwn = config.DATABASE_URL === undefined;
  const wantsDemo =
    process.argv.includes('--demo') || (ofItsOwn && !process.argv.includes('--empty'));
  const postgres = config.DATABASE_URL === undefined ? await embedded(config) : undefined;
  try {
    const running = await startServer(config, {
      ownerUrl: postgres?.url ?? config.DATABASE_URL ?? '',
      onProgress: print,
      beforeServing: wantsDemo ? (database) => makeDemo(database, print) : async () => undefined,
    });
    stopOnSignal(running, postgres);
    await printWelcome(config, running, wantsDemo);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function embedded(config: Config) {
  print('Starting PostgreSQL');
  return startEmbedded(config.DATA_DIR, {
    onProgress: print,
    archives: config.BACKUP_CONTINUOUS && config.BACKUP_TO !== undefined,
  });
}

function stopOnSignal(running: Running, postgres: { stop(): Promise<void> } | undefined): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    print('Stopping');
    await running.stop();
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
}

async function printWelcome(
  config: Config,
  { database, outboxCode }: Running,
  hasDemo: boolean,
): Promise<void> {
  print();
  print(`Doctor Assist serves on ${config.PUBLIC_URL}`);
  if (hasDemo) {
    print();
    for (const { email, what } of demoAccounts) print(`  ${email.padEnd(24)} ${what}`);
    print(`  Password of all: ${demoAccounts[0]?.password ?? ''}`);
    if (!config.isLocal)
      print(
        '  Whoever reaches this server can sign in with these: start with --empty for real work.',
      );
  }
  if (await isFirstWanted(database)) {
    print();
    print(
      `  There is no Administrator yet. Make the first at ${config.PUBLIC_URL}/auth/first-administrator`,
    );
    print(`  with this one-time code: ${await newFirstCode(database)}`);
    await printNeeds(config, database);
  }
  if (channels.some((channel) => usesStandIn(config, channel))) {
    print();
    print(`  Messages without a gateway are not sent but kept at ${config.PUBLIC_URL}/outbox`);
    print(`  It opens for Administrators, and with this code: ${outboxCode}`);
  }
  print();
  print('Ctrl+C stops it.');
}

/** What a real start still needs, before anybody has entered something in the product. */
async function printNeeds(config: Config, database: Database): Promise<void> {
  const stored = await database.system((work) => readStoredNeeds(work, sql`true`));
  if (!stored) return;
  const reader = new DatabaseReader(database, async () => unknownDisk);
  const missing = needsOf(stored, config, await reader.read()).filter(({ isDone }) => !isDone);
  print();
  print('  What a real start still needs, as the Administrator’s dashboard lists it too:');
  for (const { need } of missing)
    print(`  - ${textOf(`REAL_START.${need}`, 'en')}: ${textOf(`REAL_START.${need}.ABOUT`, 'en')}`);
}
