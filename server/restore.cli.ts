import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { chooseBackup } from './kit/backup/choose.ts';
import { restore } from './kit/backup/restore.ts';
import { runMain } from './kit/runMain.ts';
import { StartError } from './kit/startError.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runMain(main);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' } },
  });
  const [from] = positionals;
  const config = readConfig(process.env);
  if (from === undefined)
    throw new StartError(
      'Name the backup, or the folder of backups: DATA_DIR=NEW npm run restore -- FOLDER (docs/backups.md says more).',
    );
  if (config.DATABASE_URL === undefined && !config.given.has('DATA_DIR'))
    throw new StartError(
      'Name the new data folder with DATA_DIR, or the empty database with DATABASE_URL.',
    );
  const until = momentOf(values.until);
  const chosen = await chooseBackup(from, config, until instanceof Date ? until : undefined);
  const moment = await restore({ config, ...chosen, until, onProgress: print });
  print('');
  print(
    config.DATABASE_URL === undefined
      ? `${path.resolve(config.DATA_DIR)} is as the product was at ${moment}: start it with DATA_DIR.`
      : `The database is as it was at ${moment}: start the product with DATABASE_URL.`,
  );
}

/** The moment of --until, with its zone: 2026-11-24T10:00:00+08:00, or latest. */
function momentOf(text: string | undefined): Date | 'latest' | undefined {
  if (text === undefined || text === 'latest') return text;
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;
  const moment = new Date(text);
  if (form.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new StartError(
    '--until has to be a moment with its zone, such as 2026-11-24T10:00:00+08:00, or latest.',
  );
}
