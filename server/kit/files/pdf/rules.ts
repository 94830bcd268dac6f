import { PdfFault, type PdfFaultCode } from './fault.ts';
import type { PdfDictionary, PdfValue } from './syntax.ts';

/** Keys that no dictionary may have. */
const refusedKeys: Readonly<Record<string, PdfFaultCode>> = {
  Encrypt: 'FILE.PDF_ENCRYPTED',
  JS: 'FILE.PDF_SCRIPT',
  JavaScript: 'FILE.PDF_SCRIPT',
  AA: 'FILE.PDF_ACTION',
  XFA: 'FILE.PDF_XFA',
  EmbeddedFiles: 'FILE.PDF_EMBEDDED',
  RichMediaContent: 'FILE.PDF_MEDIA',
};

/** Names that are no value anywhere: kinds of actions, of annotations and of streams. */
const refusedNames: Readonly<Record<string, PdfFaultCode>> = {
  JavaScript: 'FILE.PDF_SCRIPT',
  Launch: 'FILE.PDF_OPENS',
  GoToR: 'FILE.PDF_OPENS',
  GoToE: 'FILE.PDF_OPENS',
  SubmitForm: 'FILE.PDF_SENDS',
  ImportData: 'FILE.PDF_SENDS',
  EmbeddedFile: 'FILE.PDF_EMBEDDED',
  FileAttachment: 'FILE.PDF_EMBEDDED',
  RichMedia: 'FILE.PDF_MEDIA',
  RichMediaExecute: 'FILE.PDF_MEDIA',
  Rendition: 'FILE.PDF_MEDIA',
  Screen: 'FILE.PDF_MEDIA',
  Movie: 'FILE.PDF_MEDIA',
  Sound: 'FILE.PDF_MEDIA',
  '3D': 'FILE.PDF_MEDIA',
  Crypt: 'FILE.PDF_ENCRYPTED',
};

/** Pixels of one picture. A page of A3 at 600 dots per inch has 70 million. */
const MOST_PIXELS = 120_000_000;

/** What is known of the objects that have been looked at. */
export class Findings {
  /** Numbers of the objects that are a page: a file that was changed keeps the earlier ones too. */
  readonly pages = new Set<number>();
  /** Objects that are run when the file is opened. */
  readonly #opening = new Set<number>();
  /** Objects that do nothing when they are run, and those that do something. */
  readonly #onlyGoes = new Set<number>();
  readonly #acts = new Set<number>();
  #actsAtOpening = false;

  /** Looks at an object, with all that is in it. Throws PdfFault. */
  look(value: PdfValue, object: number): void {
    if (value.kind === 'dictionary' && nameOf(value, 'Type') === 'Page') this.pages.add(object);
    (onlyGoes(value) ? this.#onlyGoes : this.#acts).add(object);
    this.#within([value]);
  }

  /** Throws PdfFault where an object that is run at the opening does more than to go to a page. */
  finish(): void {
    const acts = this.#actsAtOpening || [...this.#opening].some((object) => this.#acts.has(object));
    if (acts) throw new PdfFault('FILE.PDF_ACTION');
  }

  #within(values: PdfValue[]): void {
    for (let value = values.pop(); value; value = values.pop()) {
      if (value.kind === 'name') refuse(refusedNames, value.name);
      // Names in arrays are those of letters, fonts and filters.
      if (value.kind === 'array')
        for (const item of value.items) if (item.kind !== 'name') values.push(item);
      if (value.kind === 'dictionary') {
        this.#refuseEntries(value);
        for (const [, each] of value.entries) values.push(each);
      }
    }
  }

  #refuseEntries(dictionary: PdfDictionary): void {
    for (const [key, value] of dictionary.entries) {
      refuse(refusedKeys, key);
      if (key === 'OpenAction') this.#noteOpening(value);
      if (key === 'EF' && isFileSpecification(dictionary)) throw new PdfFault('FILE.PDF_EMBEDDED');
    }
    const [width, height] = [numberOf(dictionary, 'Width'), numberOf(dictionary, 'Height')];
    if (width * height > MOST_PIXELS) throw new PdfFault('FILE.PDF_TOO_MUCH');
  }

  #noteOpening(value: PdfValue): void {
    if (value.kind === 'reference') this.#opening.add(value.object);
    else if (!onlyGoes(value)) this.#actsAtOpening = true;
  }
}

/** The values of a dictionary's key, which hostile files write more than once. */
export function valuesOf({ entries }: PdfDictionary, key: string): PdfValue[] {
  return entries.flatMap(([each, value]) => (each === key ? [value] : []));
}

function nameOf(dictionary: PdfDictionary, key: string): string | undefined {
  return valuesOf(dictionary, key).flatMap((value) =>
    value.kind === 'name' ? [value.name] : [],
  )[0];
}

/** The largest number under a key, 0 where there is none. */
export function numberOf(dictionary: PdfDictionary, key: string): number {
  return Math.max(
    0,
    ...valuesOf(dictionary, key).map((value) => (value.kind === 'number' ? value.value : 0)),
  );
}

/** Whether something that is run at the opening only goes to a page: a destination, or an action that names one. */
function onlyGoes(value: PdfValue): boolean {
  if (value.kind === 'array' || value.kind === 'plain') return true;
  if (value.kind !== 'dictionary' || valuesOf(value, 'Next').length > 0) return false;
  const kinds = valuesOf(value, 'S');
  return kinds.every((kind) => kind.kind === 'name' && kind.name === 'GoTo');
}

const isFileSpecification = ({ entries }: PdfDictionary) =>
  entries.some(([key]) => key === 'F' || key === 'UF');

function refuse(refused: Readonly<Record<string, PdfFaultCode>>, name: string): void {
  const code = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (code) throw new PdfFault(code);
}
