import type { ReadingReason } from '../../contract/accounts/readingReasons.ts';
import type { Code } from '../framework/text.tsx';

/** The text of a reason for reading a record. */
export const reasonCode = (reason: ReadingReason): Code =>
  `RESOURCE.RECORD_READINGS.REASON.${reason}`;
