import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Check, type Finding, good, look, wrong } from './finding.ts';

/** Where backups go: not onto the disk of what they are of, and unreadable for others. How old the last is, the database tells. */
export const backupPlace: Check = async ({ BACKUP_TO, BACKUP_KEY, DATA_DIR }) => {
  if (BACKUP_TO === undefined)
    return [look('No backup is made by itself: give BACKUP_TO, a place outside of this machine.')];
  const findings: Finding[] = [
    /^https?:\/\//.test(BACKUP_TO)
      ? good(`Backups go to ${new URL(BACKUP_TO).host}.`)
      : await folder(path.resolve(BACKUP_TO), path.resolve(DATA_DIR)),
  ];
  if (BACKUP_KEY === undefined)
    findings.push(
      look('Backups are not encrypted, so whoever reads one reads the patients: give BACKUP_KEY.'),
    );
  return findings;
};

async function folder(to: string, dataDir: string): Promise<Finding> {
  const found = await stat(to).catch(() => undefined);
  if (!found?.isDirectory())
    return wrong(`The folder of backups, ${to}, is not there: make it, or correct BACKUP_TO.`);
  const isWritable = await access(to, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return wrong(`The folder of backups, ${to}, can not be written: give this user the right to.`);
  const data = await stat(dataDir).catch(() => undefined);
  if (data?.dev === found.dev)
    return look(
      `Backups in ${to} are on the same disk as the data, and are lost with it: use a disk of another machine, or a bucket.`,
    );
  return good(`Backups go to ${to}, on another disk than the data.`);
}
