import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from './config.ts';
import { headForm } from './kit/audit/chain.ts';
import { checkAudit } from './kit/audit/checking.ts';
import { lastAuditCheck } from './kit/audit/lastCheck.ts';
import { askOver } from './kit/audit/reading.ts';
import { sentencesOf } from './kit/audit/sentences.ts';
import { productDatabase } from './kit/backup/running.ts';
import { runMain } from './kit/runMain.ts';
import { StartError } from './kit/startError.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runMain(main);

/** Checks the audit against its seals, and heads that were noted elsewhere; exits with 1 where something is wrong. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true } } });
  const { head: heads = [] } = values;
  for (const head of heads)
    if (!headForm.test(head))
      throw new StartError(
        '--head has to be one that was noted, such as 12345:9f86d081… (64 digits and letters after the colon).',
      );
  const database = await productDatabase(readConfig(process.env), print);
  const owner = new Client({ connectionString: database.url });
  try {
    await owner.connect();
    const ask = askOver(owner);
    const { head } = await lastAuditCheck(ask);
    const check = await checkAudit(ask, head ? [...heads, head] : heads);
    for (const sentence of sentencesOf(check)) print(sentence);
    if (check.faultCount > 0) process.exitCode = 1;
  } finally {
    await owner.end().catch(() => undefined);
    await database.stop();
  }
}
