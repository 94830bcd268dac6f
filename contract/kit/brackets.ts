import type { Fault } from './failure.ts';
import { encodeMessage } from './message.ts';
import { z } from './zod.ts';

/** A run of brackets with what stands in it: as many of each as were typed. */
const run = /(\{+)([^{}]*)(\}*)|\}+/g;
/** The most characters of a text that an error repeats. */
const SHOWN = 40;

/**
 * What is wrong with the brackets of a text with {placeholders}; undefined where nothing is. Each pair of brackets is
 * one of `known`, spelt as it is there: anything else would be sent as it stands. Form and server check with it.
 */
export function bracketFault(text: string, known: readonly string[]): Fault | undefined {
  for (const [whole, open = '', inside = '', close = ''] of text.matchAll(run)) {
    const found = whole.slice(0, SHOWN);
    if (open === '') return { code: 'PLACEHOLDER.NOT_OPENED' };
    if (close === '') return { code: 'PLACEHOLDER.NOT_CLOSED', params: { found } };
    const meant = inside.trim().toLowerCase();
    const name = known.find((each) => each.toLowerCase() === meant);
    if (name === undefined)
      return { code: 'PLACEHOLDER.UNKNOWN', params: { found, known: inBrackets(known) } };
    if (whole !== `{${name}}`)
      return { code: 'PLACEHOLDER.SPELT', params: { found, right: `{${name}}` } };
  }
  return undefined;
}

const inBrackets = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** The check of a text: its brackets hold the placeholders of `known` alone. */
export const placeholdersOf = (known: readonly string[]) =>
  z.check<string>((payload) => {
    const fault = bracketFault(payload.value, known);
    if (fault)
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        message: encodeMessage(fault.code, fault.params),
      });
  });
