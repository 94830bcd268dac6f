import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedScript } from '../../../contract/platform/databaseTemplates.ts';
import { root } from '../../kit/root.ts';

/** The script that ships for a kind of practice: SQL as it would be uploaded. */
export const shippedScript = (kind: ShippedScript): string =>
  readFileSync(join(root, 'server/db/templates', `${kind}.sql`), 'utf8');
