import { type Run, turned } from './direction.ts';
import { type Face, facesFor, hasAll, type Weight } from './fonts.ts';
import { charactersOf } from './wrap.ts';

/** A part of a text that one face draws. */
export interface Stretch extends Run {
  face: Face;
  /** What is drawn for its text. */
  drawn: string;
}

/** Drawn where no font has a character. */
export const MISSING = '\u25A1';

/** Join signs and keep them apart. */
const JOINERS = /[\u200C\u200D]/g;
/** The ring of the Thai vowel am goes below the mark of a tone. */
const AM = /([\u0E48-\u0E4B]?)\u0E33/g;

/** A text in stretches that one face each draws, from the left to the right. */
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
    // Words and the spaces between them are one stretch, so that programs read them in their order.
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

/** The first face that has all of a character: a letter with its marks, an emoji of several. */
function faceOf(character: string, weight: Weight): Face | undefined {
  const signs = character.replace(JOINERS, '') || ' ';
  for (const face of facesFor(signs, weight)) if (hasAll(face, signs)) return face;
  return undefined;
}

/** What joins signs is for the fonts that know it; others would draw it. */
function drawnBy(face: Face, character: string): string {
  const drawn = character.replace(AM, '\u0E4D$1\u0E32');
  return hasAll(face, '\u200D') ? drawn : drawn.replace(JOINERS, '');
}
