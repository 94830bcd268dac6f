import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** What the server sealed about someone who signs in at a provider, which comes back as it is. */
export const signOnTicket = () =>
  text(4_000, { isExact: true }).check(z.regex(/^[\w.-]+$/), secret());
