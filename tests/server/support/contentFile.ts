import path from 'node:path';
import { inject } from 'vitest';
import { placeOf } from '../../../server/kit/files/store.ts';

/** Where test servers keep the content of a key. */
export const contentFile = (key: string): string =>
  path.join(inject('dataDir'), 'files', ...placeOf(key));
