import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Fontkit from 'fontkit';
import { root } from '../root.ts';
import { unpacked } from './woff.ts';

/** A font that holds some of the characters, at one weight. */
export interface Face {
  /** Its name in a document. */
  name: string;
  font: Fontkit.Font;
  /** Widths of characters, in parts of the size. */
  widths: Map<string, number>;
}

/** Drawn where no font has a character. */
const MISSING = '\u25A1';

export type Weight = 'regular' | 'bold';
type Faces = Record<Weight, Face>;

const folder = join(root, 'node_modules/@fontsource/noto-sans-sc');

/**
 * Noto Sans SC, Latin and Chinese, of which a document embeds the characters that it shows. It comes in slices of the
 * character set, of which those are read that a text wants; once read they stay.
 */
export class Typeface {
  static #loaded: Promise<Typeface> | undefined;
  readonly #fontkit: typeof Fontkit;
  readonly #slices = slices();
  /** The slices of characters that were asked for, as looking one up takes a while. */
  readonly #places = new Map<string, string | undefined>();
  readonly #faces = new Map<string, Promise<Faces>>();
  readonly #ready = new Map<string, Faces>();

  private constructor(fontkit: typeof Fontkit) {
    this.#fontkit = fontkit;
  }

  /** The typeface. What reads fonts is loaded with the first document, to keep the server's start quick. */
  static load(): Promise<Typeface> {
    Typeface.#loaded ??= import('fontkit').then((fontkit) => new Typeface(fontkit));
    return Typeface.#loaded;
  }

  /** Reads the slices that a text wants, before it is set. */
  async prepare(text: string): Promise<void> {
    const characters = new Set(text + MISSING);
    const wanted = new Set([...characters].map((character) => this.#sliceOf(character)));
    await Promise.all([...wanted].map((slice) => (slice ? this.#read(slice) : Promise.resolve())));
  }

  /** A prepared text as stretches of characters that one face has; one that no font has is drawn as an empty box. */
  stretches(text: string, weight: Weight): { face: Face; text: string }[] {
    const found: { face: Face; text: string }[] = [];
    for (const character of text) {
      const face = this.#faceOf(character, weight);
      const shown = face ? character : MISSING;
      const other = face ?? this.#box(weight);
      const last = found.at(-1);
      if (last?.face === other) last.text += shown;
      else found.push({ face: other, text: shown });
    }
    return found;
  }

  /** How wide a prepared text is, in parts of its size. */
  widthOf(text: string, weight: Weight): number {
    let sum = 0;
    for (const character of text) {
      const { font, widths } = this.#faceOf(character, weight) ?? this.#box(weight);
      let width = widths.get(character);
      if (width === undefined) {
        const shown = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
          ? character
          : MISSING;
        width = font.glyphForCodePoint(shown.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
        widths.set(character, width);
      }
      sum += width;
    }
    return sum;
  }

  #box(weight: Weight): Face {
    const face = this.#faceOf(MISSING, weight);
    if (!face) throw new Error('a text was not prepared');
    return face;
  }

  #faceOf(character: string, weight: Weight): Face | undefined {
    const face = this.#ready.get(this.#sliceOf(character) ?? '')?.[weight];
    return face?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? face : undefined;
  }

  #sliceOf(character: string): string | undefined {
    if (this.#places.has(character)) return this.#places.get(character);
    const codePoint = character.codePointAt(0) ?? 0;
    const found = this.#slices.find(({ ranges }) =>
      ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
    );
    this.#places.set(character, found?.slice);
    return found?.slice;
  }

  #read(slice: string): Promise<Faces> {
    const known = this.#faces.get(slice);
    if (known) return known;
    const reading = this.#facesIn(slice);
    this.#faces.set(slice, reading);
    return reading;
  }

  async #facesIn(slice: string): Promise<Faces> {
    const [regular, bold] = await Promise.all([this.#face(slice, 400), this.#face(slice, 700)]);
    this.#ready.set(slice, { regular, bold });
    return { regular, bold };
  }

  async #face(slice: string, weight: number): Promise<Face> {
    const name = `noto-sans-sc-${slice}-${weight}-normal`;
    // Not the smaller .woff2: the library can't take a part of such a font.
    const font = this.#fontkit.create(
      unpacked(await readFile(join(folder, 'files', `${name}.woff`))),
    );
    if (!('glyphsForString' in font)) throw new Error(`${name} holds several fonts`);
    // Slices are all called alike in their files, and a document would take one for another.
    Object.defineProperty(font, 'postscriptName', { value: name });
    return { name, font, widths: new Map() };
  }
}

function slices(): { slice: string; ranges: [number, number][] }[] {
  const all = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(all).map(([name, ranges]) => ({
    slice: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range): [number, number] => {
      const [first = 0, last = first] = range
        .replace(/^U\+/i, '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [first, last];
    }),
  }));
}
