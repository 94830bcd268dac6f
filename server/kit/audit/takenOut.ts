import { z } from '../../../contract/kit/zod.ts';
import type { Ask } from './reading.ts';

const stored = z.object({ upTo: z.number(), at: z.string() });

/** Up to which id old entries were taken out of the archive, and when (app.take_out_audits); undefined where none were. */
export async function takenOut(ask: Ask): Promise<z.output<typeof stored> | undefined> {
  const [row] = await ask<{ value: string }>('SELECT value FROM installation WHERE name = $1', [
    'audit taken out',
  ]);
  return row && stored.parse(JSON.parse(row.value));
}
