import { type Run, turned } from './direction.ts';
import { type Face, facesFor, hasAll, type Weight } from './fonts.ts';
import { charactersOf } from './wrap.ts';

/** A part of a text that one face draws. */
export interface Stretch extends Run {
  face: Face;
  /** The characters that are drawn for the text. */
  drawn: string;
}

/** Drawn where no font has a character. */
export const MISSING = '\u25A1';

/** Zero-width joiners and non-joiners. */
const JOINERS = /[\u200C\u200D]/g;
/** Thai sara am: its ring goes below the tone mark. */
const AM = /([\u0E48-\u0E4B]?)\u0E33/g;

/** Splits a run into parts that one face each draws, from left to right. */
export function stretchesOf({ text, rightToLeft }: Run, weight: Weight): Stretch[] {
  const found: Stretch[] = [];
  const add = (face: Face, part: string, drawn: string) => {
    const last = found.at(-1);
    if (last?.face === face) {
      last.text += part;
      last.drawn += drawn;
    } else found.push({ face, text: part, drawn, rightToLeft });
  };
  for (const character of charactersOf(text)) {
    const last = found.at(-1)?.face;
    // Words and the spaces between them stay together, so that readers extract them in order.
    const goesOn = rightToLeft && last && hasAll(last, character);
    const face = goesOn ? last : faceOf(character, weight);
    if (face) add(face, character, drawnBy(face, character));
    else
      for (const sign of character) {
        const own = faceOf(sign, weight);
        add(own ?? boxOf(weight), sign, own ? sign : MISSING);
      }
  }
  if (!rightToLeft) return found;
  return found.toReversed().map((stretch) => ({ ...stretch, drawn: turned(stretch.drawn) }));
}

function boxOf(weight: Weight): Face {
  const face = faceOf(MISSING, weight);
  if (!face) throw new Error('there is no sign for what is missing');
  return face;
}

/** The first face that has a whole grapheme: a letter with its marks, an emoji sequence. */
function faceOf(character: string, weight: Weight): Face | undefined {
  const signs = character.replace(JOINERS, '') || ' ';
  for (const face of facesFor(signs, weight)) if (hasAll(face, signs)) return face;
  return undefined;
}

/** Joiners are only drawn by fonts that know them. */
function drawnBy(face: Face, character: string): string {
  const drawn = character.replace(AM, '\u0E4D$1\u0E32');
  return hasAll(face, '\u200D') ? drawn : drawn.replace(JOINERS, '');
}
