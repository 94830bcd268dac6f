import type { TextPart } from '../../contract/texts/visitors.ts';

/** The part of the texts that the page for visitors at an address shows. */
export const textPartAt = (pathname: string): TextPart =>
  /^\/book(?:ing)?(?:\/|$)/.test(pathname) ? 'booking' : 'visitors';
