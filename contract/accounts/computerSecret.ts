import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** What a shared computer proves itself with: it stays in its browser. */
export const computerSecret = () => text(64).check(z.regex(/^[\w-]{20,60}$/), secret());
