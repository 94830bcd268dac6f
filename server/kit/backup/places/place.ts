import { StartError } from '../../startError.ts';

/** There is an object, or a backup, of the name already. */
export class AlreadyThere extends StartError {
  constructor(shown: string) {
    super(`${shown} exists, and is not overwritten.`);
  }
}

/** Where backups lie: a folder, or a bucket. Names of objects are relative, with slashes. */
export interface Place {
  /** How it is named to the operator. */
  shown: string;
  /** Where the objects of a backup lie until it is complete. */
  draftOf(backup: string): string;
  /** Keeps an object for good. Throws AlreadyThere where there is one of the name. */
  put(name: string, content: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** The names of the objects below a folder, without the folder; of the backups and other folders where it is ''. */
  list(folder: string): Promise<string[]>;
  /** The names of backups that are being made, or whose making was killed. */
  drafts(): Promise<string[]>;
  /** Makes a draft the backup. Its header was put before, last of all. */
  complete(backup: string): Promise<void>;
  /** Removes a backup, or another folder, with all its objects. */
  removeFolder(folder: string): Promise<void>;
  remove(name: string): Promise<void>;
}
