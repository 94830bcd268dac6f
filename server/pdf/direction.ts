import bidiFactory from 'bidi-js';
import { charactersOf } from './wrap.ts';

/** A text that is read in one direction. */
export interface Run {
  text: string;
  rightToLeft: boolean;
}

const bidi = bidiFactory();

/** Somebody's own text for a place within another, so that neither turns the other's order around. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A text without the marks of `isolated`. */
export const unmarked = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Whether a text has letters that are written from the right to the left. */
export const isRightToLeft = (text: string): boolean =>
  Array.from(text).some((character) => /^(R|AL)$/.test(bidi.getBidiCharTypeName(character)));

/** Answers of each line of a paragraph its parts from left to right, by Unicode's bidirectional algorithm (UAX #9). */
export function readingOrder(paragraph: string): (start: number, end: number) => Run[] {
  const embedding = bidi.getEmbeddingLevels(paragraph, 'auto');
  const isTurned = (index: number) => (embedding.levels[index] ?? 0) % 2 === 1;
  const isPlain = !embedding.levels.some((level) => level % 2 === 1);
  return (start, end) => {
    const line = { text: unmarked(paragraph.slice(start, end)), rightToLeft: false };
    if (isPlain) return [line];
    const runs: Run[] = [];
    const order = bidi.getReorderedIndices(paragraph, embedding, start, end - 1);
    let last = Number.NaN;
    for (const index of order.slice(start, end)) {
      const character = paragraph.charAt(index);
      const rightToLeft = isTurned(index);
      const run = runs.at(-1);
      const goesOn = run?.rightToLeft === rightToLeft && index === last + (rightToLeft ? -1 : 1);
      if (!run || !goesOn) runs.push({ text: character, rightToLeft });
      else run.text = rightToLeft ? character + run.text : run.text + character;
      last = index;
    }
    return runs.map((run) => ({ ...run, text: unmarked(run.text) }));
  };
}

/**
 * A text from the right to the left as it is to be drawn: its brackets face the other way. Signs without letters among
 * them are turned around here, as fonts are laid out by the direction of their letters.
 */
export function turned(text: string): string {
  const signs = charactersOf(text).map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (isRightToLeft(text) ? signs : signs.toReversed()).join('');
}
