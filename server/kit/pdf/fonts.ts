import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font, type Glyph } from 'fontkit';
import { root } from '../root.ts';
import { isRightToLeft } from './direction.ts';
import { unpacked } from './woff.ts';

/** A font file with some of the characters, at one weight. */
export interface Face {
  /** Its name in the PDF. */
  name: string;
  font: Font;
}

export type Weight = 'regular' | 'bold';

/**
 * Font families in order of preference. Each is split into subsets of the character set. Emoji come from the complete
 * file, as several may form one.
 */
const families: { family: string; whole?: string }[] = [
  { family: 'noto-sans-sc' },
  { family: 'noto-sans' },
  { family: 'noto-sans-tamil' },
  // Its letters are whole, so copied text is right. Noto's are composed of strokes and dots.
  { family: 'ibm-plex-sans-arabic' },
  { family: 'noto-sans-thai' },
  { family: 'noto-emoji', whole: 'emoji' },
];
/** Covers nearly every character, as a bitmap font without bold. */
const LAST_RESORT = 'unifontex/files/unifontex-latin';

const folder = join(root, 'node_modules/@fontsource');
const files = filesByCharacter();

/** Fonts by file, loaded at first use and kept. */
const faces = new Map<string, Face>();

/** The fonts that may have a character, in order of preference. */
export function* facesFor(character: string, weight: Weight): Generator<Face> {
  for (const file of files.get(codePointOf(character)) ?? [])
    yield faceIn(`${file}-${weight === 'bold' ? 700 : 400}-normal.woff`);
  yield faceIn(`${LAST_RESORT}-400-normal.woff`);
}

function faceIn(path: string): Face {
  const known = faces.get(path);
  if (known) return known;
  // The smaller .woff2 cannot be used: the library cannot subset such a font.
  const font = create(unpacked(readFileSync(join(folder, path))));
  if (!('glyphsForString' in font)) throw new Error(`${path} holds several fonts`);
  const name = path.replace(/^.*\/|\.woff$/g, '');
  const layout = layoutOf(font);
  Object.defineProperties(font, {
    // All subset files carry the same name, and a PDF would mix them up.
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

/** A layout function that always goes from left to right. */
function layoutOf(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  const turnsByItself = font.availableFeatures.length > 0;
  return (text, features) => {
    // The library decides by script and would reverse digits with the letters.
    const turned = isRightToLeft(text);
    const run = layout(text, features, undefined, undefined, turned ? 'rtl' : 'ltr');
    if (turned && !turnsByItself) {
      run.glyphs.reverse();
      run.positions.reverse();
    }
    // Readers reverse copied text letter by letter, also for ligatures.
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
