import { readConfig } from './config.ts';
import { makeBackup, megabytes } from './kit/backup/make.ts';
import { placeAt } from './kit/backup/places/configured.ts';
import { applyRule } from './kit/backup/retention.ts';
import { productDatabase } from './kit/backup/running.ts';
import { configuredStore } from './kit/files/configured.ts';
import { runMain } from './kit/runMain.ts';
import { StartError } from './kit/startError.ts';

// The server runs this daily with --scheduled: to the configured place, whose old backups then go by the rule.
const isScheduled = process.argv.includes('--scheduled');
const print = (line: string) => process.stdout.write(`${line}\n`);

await runMain(main);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const to = isScheduled ? config.BACKUP_TO : process.argv[2];
  if (to === undefined)
    throw new StartError(
      'Name the folder that the backup is made in: npm run backup -- FOLDER (docs/backups.md says more).',
    );
  const place = placeAt(to, config);
  const database = await productDatabase(config, print);
  try {
    const fileStore = await configuredStore(config);
    const { url: ownerUrl } = database;
    const header = await makeBackup({
      ownerUrl,
      config,
      fileStore,
      place,
      isScheduled,
      onProgress: print,
    });
    print(`Made ${place.shown}/${header.name} (${megabytes(header.bytes)})`);
    if (!header.sealedWith)
      print('It is not encrypted: whoever reads it reads the patients. BACKUP_KEY encrypts it.');
    if (!header.sealedWith && header.kind === 'cluster' && !config.SECRET_KEY)
      print('The file secret.key of the data folder is not in it: keep it apart.');
    if (isScheduled) await applyRule(place, header);
  } finally {
    await database.stop();
  }
}
