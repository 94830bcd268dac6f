import { readConfig } from './config.ts';
import { backupPlace } from './doctor/backups.ts';
import { lookAtDatabase } from './doctor/database.ts';
import type { Finding, State } from './doctor/finding.ts';
import { dataFolder, nodeVersion, port } from './doctor/machine.ts';
import { mailServer } from './doctor/mailServer.ts';
import { publicAddress } from './doctor/publicAddress.ts';
import { runMain } from './kit/runMain.ts';
import './product.ts';

const words: Record<State, string> = { good: 'Good', look: 'Look at', wrong: 'Wrong' };

await runMain(main);

/** Says in sentences what is wrong with an installation, and changes nothing; exits with 1 where something is. */
async function main(): Promise<void> {
  const environment = readConfig(process.env);
  const all: Finding[] = [];
  const say = (findings: readonly Finding[]) => {
    all.push(...findings);
    for (const { state, says } of findings)
      process.stdout.write(`${words[state].padEnd(7)}  ${says}\n`);
  };
  for (const check of [nodeVersion, dataFolder, port, publicAddress]) say(await check(environment));
  const { findings, config } = await lookAtDatabase(environment);
  say(findings);
  say(await mailServer(config));
  say(await backupPlace(environment));
  const count = (state: State) => all.filter((each) => each.state === state).length;
  process.stdout.write(
    `\n${count('good')} good, ${count('look')} to look at, ${count('wrong')} wrong\n`,
  );
  if (count('wrong') > 0) process.exitCode = 1;
}
