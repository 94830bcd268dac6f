import LineBreaker from 'linebreak';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ALONE = /^[\x20-\x7E\p{Script=Han}]*$/u;

/** Graphemes: a letter with its marks, a joined emoji. */
export function charactersOf(text: string): string[] {
  if (ALONE.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Start and end of each line of a paragraph, without trailing spaces: broken at Unicode's opportunities (UAX #14), and
 * between graphemes where a word is too long for a line.
 */
export function wrapped(
  paragraph: string,
  most: number,
  widthOf: (part: string) => number,
): [start: number, end: number][] {
  const lines: [number, number][] = [];
  const trimmed = (from: number, to: number) => from + paragraph.slice(from, to).trimEnd().length;
  let start = 0;
  let filled = 0;
  const put = (at: number, width: number) => {
    if (filled + width > most && filled > 0) {
      lines.push([start, trimmed(start, at)]);
      start = at;
      filled = 0;
    }
    filled += width;
  };
  let at = 0;
  for (const part of partsOf(paragraph)) {
    const word = part.trimEnd();
    const width = widthOf(word);
    if (width <= most) put(at, width);
    else {
      let within = at;
      for (const character of charactersOf(word)) {
        put(within, widthOf(character));
        within += character.length;
      }
    }
    if (word !== part) filled += widthOf(part.slice(word.length));
    at += part.length;
  }
  return [...lines, [start, trimmed(start, at)]];
}

function* partsOf(paragraph: string): Generator<string> {
  const breaker = new LineBreaker(paragraph);
  let start = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    yield paragraph.slice(start, found.position);
    start = found.position;
  }
}
