import { clinicToday } from '../../../../contract/fields.ts';
import { type FileType, fileTypes } from '../../../../contract/kit/files.ts';
import {
  MAX_PATIENT_FILE,
  type patientFileKinds,
} from '../../../../contract/masterLists/patientFiles.ts';
import type { Code } from '../../../framework/text.tsx';

/** A file that was chosen, with what is said of it. */
export interface TakenFile {
  /** Tells it apart from others of its name. */
  key: string;
  file: File;
  type: FileType;
  title: string;
  kind: (typeof patientFileKinds)[number];
  day: string;
}

/** Why files can't be kept, each with its name. */
export interface RefusedFile {
  name: string;
  reason: Code;
}

/** Parts chosen files into those that can be kept, with what is likely of them, and the others. */
export function sortFiles(files: readonly File[]): { taken: TakenFile[]; refused: RefusedFile[] } {
  const taken: TakenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const { name, size } = file;
    const type = fileTypes.find((each) => each === file.type);
    if (type === undefined) {
      const isHeic = /hei[cf]/i.test(`${file.type} ${name}`);
      refused.push({ name, reason: isHeic ? 'FILES.HEIC' : 'FILES.UNREADABLE' });
    } else if (size > MAX_PATIENT_FILE) refused.push({ name, reason: 'FILES.TOO_LARGE' });
    else
      taken.push({
        key: crypto.randomUUID(),
        file,
        type,
        title: name.replace(/\.[^.]*$/, '').slice(0, 150),
        kind: type === 'application/pdf' ? 'letter' : 'photo',
        day: clinicToday(),
      });
  }
  return { taken, refused };
}
