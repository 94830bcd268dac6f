import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type Glyph } from 'fontkit';
import { root } from '../root.ts';
import { isRightToLeft } from './direction.ts';
import { unpacked } from './woff.ts';

/** A font that holds some of the characters, at one weight. */
export interface Face {
  /** Its name in a document. */
  name: string;
  font: Font;
}

export type Weight = 'regular' | 'bold';

/**
 * Where characters are looked for, one family after the other. Each comes in slices of the character set. Emoji are
 * taken from the file that has all of them, as several may be joined to one.
 */
const families: { family: string; whole?: string }[] = [
  { family: 'noto-sans-sc' },
  { family: 'noto-sans' },
  { family: 'noto-sans-tamil' },
  // Its letters are whole, so that programs copy them as they were; Noto's are put together of strokes and dots.
  { family: 'ibm-plex-sans-arabic' },
  { family: 'noto-sans-thai' },
  { family: 'noto-emoji', whole: 'emoji' },
];
/** Has nearly every character, drawn in dots and in no bold. */
const LAST_RESORT = 'unifontex/files/unifontex-latin';

const folder = join(root, 'node_modules/@fontsource');
const files = filesByCharacter();

/** Fonts by their files. One is read when a text first wants it, and then stays. */
const faces = new Map<string, Face>();

/** The fonts that may have a character, the one to be preferred first. */
export function* facesFor(character: string, weight: Weight): Generator<Face> {
  for (const file of files.get(codePointOf(character)) ?? [])
    yield faceIn(`${file}-${weight === 'bold' ? 700 : 400}-normal.woff`);
  yield faceIn(`${LAST_RESORT}-400-normal.woff`);
}

function faceIn(path: string): Face {
  const known = faces.get(path);
  if (known) return known;
  // Not the smaller .woff2: the library can't take a part of such a font.
  const font = create(unpacked(readFileSync(join(folder, path))));
  if (!('glyphsForString' in font)) throw new Error(`${path} holds several fonts`);
  const name = path.replace(/^.*\/|\.woff$/g, '');
  const layout = layoutOf(font);
  Object.defineProperties(font, {
    // Slices are all called alike in their files, and a document would take one for another.
    postscriptName: { value: name },
    layout: { value: layout },
  });
  const face = { name, font };
  faces.set(path, face);
  return face;
}

/** Whether a face has all of a text's characters. */
export const hasAll = ({ font }: Face, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(codePointOf(character)));

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Lays out a text of one direction from the left to the right. */
function layoutOf(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  const turnsByItself = font.availableFeatures.length > 0;
  return (text, features) => {
    // The library goes by scripts, and would turn figures around with the letters of theirs.
    const turned = isRightToLeft(text);
    const run = layout(text, features, undefined, undefined, turned ? 'rtl' : 'ltr');
    if (turned && !turnsByItself) {
      run.glyphs.reverse();
      run.positions.reverse();
    }
    // Programs turn what they copy around letter by letter, also those that are drawn as one sign.
    if (turned) run.glyphs = run.glyphs.map(withLettersReversed);
    return run;
  };
}

function withLettersReversed(glyph: Glyph): Glyph {
  if (glyph.codePoints.length < 2) return glyph;
  const codePoints = glyph.codePoints.toReversed();
  return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph;
}

function filesByCharacter(): Map<number, string[]> {
  const files = new Map<number, string[]>();
  for (const { family, whole } of families) {
    const list = readFileSync(join(folder, family, 'unicode.json'), 'utf8');
    for (const [slice, ranges] of Object.entries(JSON.parse(list) as Record<string, string>)) {
      const file = `${family}/files/${family}-${whole ?? slice.replace(/[[\]]/g, '')}`;
      for (const codePoint of codePointsIn(ranges)) {
        const known = files.get(codePoint);
        if (!known) files.set(codePoint, [file]);
        else if (!known.includes(file)) known.push(file);
      }
    }
  }
  return files;
}

function* codePointsIn(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range
      .replace(/^U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    for (let codePoint = first; codePoint <= last; codePoint++) yield codePoint;
  }
}
