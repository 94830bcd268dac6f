import type { TextPart } from '../../contract/texts/parts.ts';
import type { Domain } from '../framework/screens.ts';

/** The pages of a clinic's day, which people open in the morning and come back to. */
const ofTheDay =
  /^\/(?:dashboard|appointment\/[\w-]+|follow-up\/follow-up-list|patient\/patient-list)\/?$/;

/** The part of the texts with which the page at an address begins; undefined if it begins with all of them. */
export function firstPart(pathname: string, domain: Domain | null): TextPart | undefined {
  if (domain === null) return 'visitors';
  return domain === 'DA' && ofTheDay.test(pathname) ? 'day' : undefined;
}
