import bidiFactory from 'bidi-js';
import { unmarked } from './isolates.ts';
import { charactersOf } from './wrap.ts';

/** A run of text in one direction. */
export interface Run {
  text: string;
  rightToLeft: boolean;
}

const bidi = bidiFactory();

/** Whether a text has right-to-left letters. */
export const isRightToLeft = (text: string): boolean =>
  Array.from(text).some((character) => /^(R|AL)$/.test(bidi.getBidiCharTypeName(character)));

/**
 * Returns a function that splits each line of a paragraph into runs from left to right, by Unicode's bidirectional
 * algorithm (UAX #9).
 */
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
 * A right-to-left text as it is drawn, with mirrored brackets. Runs without letters are reversed here, as fonts are
 * laid out by the direction of their letters.
 */
export function turned(text: string): string {
  const signs = charactersOf(text).map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (isRightToLeft(text) ? signs : signs.toReversed()).join('');
}
