import { z } from './zod.ts';

interface Limits {
  /** Message code for a longer text. */
  error?: string;
  /** Whether surrounding white space is removed first. */
  trimmed?: boolean;
}

/**
 * Base schema of every text of an input: at most `max` characters. A longer one aborts the checks of its field, so that
 * no later pattern, rule or transformation sees more. Each of them has to be linear all the same.
 */
export function text(
  max: number,
  { error, trimmed = false }: Limits = {},
): z.ZodMiniString<string> {
  const base = trimmed ? z.string().check(z.trim()) : z.string();
  return base.check(z.maxLength(max, { abort: true, ...(error !== undefined && { error }) }));
}
