import type { Config } from '../../config.ts';
import { StartError } from '../../startError.ts';
import { FolderPlace } from './folderPlace.ts';
import type { Place } from './place.ts';
import { S3Place } from './s3Place.ts';

type Account = Pick<
  Config,
  | 'BACKUP_REGION'
  | 'BACKUP_ACCESS_KEY_ID'
  | 'BACKUP_SECRET_ACCESS_KEY'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** The place of a text: a folder, or the address of a bucket and of a folder in it. Requests end with a signal. */
export function placeAt(to: string, config: Account, signal?: AbortSignal): Place {
  if (!/^https?:\/\//.test(to)) return new FolderPlace(to);
  const accessKeyId = config.BACKUP_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      'Backups in a bucket need its account: give BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY.',
    );
  const { origin, pathname } = new URL(to);
  const [bucket = '', ...folder] = pathname.split('/').filter(Boolean);
  if (bucket === '' || folder.length === 0)
    throw new StartError(
      'The address of a place for backups has to name a bucket and a folder in it, such as https://s3.example.com/bucket/backups.',
    );
  return new S3Place({
    bucketUrl: `${origin}/${bucket}`,
    folder: folder.join('/'),
    region: config.BACKUP_REGION ?? config.S3_REGION,
    accessKeyId,
    secretAccessKey,
    signal,
  });
}
