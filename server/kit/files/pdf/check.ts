import { damaged, PdfFault, type PdfFaultCode, tooMuch } from './fault.ts';
import { objectsIn } from './objects.ts';
import { Findings, valuesOf } from './rules.ts';
import { holdsObjects, Unpacked } from './streams.ts';
import { type Budget, type PdfDictionary, PdfReader, type PdfValue } from './syntax.ts';

const MOST_OBJECTS = 200_000;
const MOST_PAGES = 2_000;
/** How many times its own size is read of a file: objects may lie within others, where a reader can be led to. */
const READ_AGAIN = 8;
const ALWAYS_READ = 1_000_000;

/** What is found of a PDF: its pages, or what it is refused for. */
export type PdfFound = { pages: number } | { fault: PdfFaultCode };

/**
 * Looks through a PDF without running, drawing or resolving anything of it: every object that any reader could come to,
 * those in streams of objects too. In time and memory that its size bounds.
 */
export async function lookThroughPdf(bytes: Buffer): Promise<PdfFound> {
  try {
    return { pages: await new Check(bytes).pages() };
  } catch (error) {
    if (error instanceof PdfFault) return { fault: error.code };
    throw error;
  }
}

class Check {
  readonly #bytes: Buffer;
  readonly #findings = new Findings();
  readonly #unpacked = new Unpacked();
  readonly #budget: Budget;
  #objects = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#budget = { left: bytes.length * READ_AGAIN + ALWAYS_READ };
  }

  async pages(): Promise<number> {
    for (const { at, object } of objectsIn(this.#bytes)) await this.#object(at, object);
    this.#trailers();
    this.#findings.finish();
    const { size } = this.#findings.pages;
    if (size === 0) throw damaged();
    if (size > MOST_PAGES) throw tooMuch();
    return size;
  }

  async #object(at: number, object: number): Promise<void> {
    const reader = new PdfReader(this.#bytes, at, this.#budget);
    const value = this.#look(reader, object);
    reader.skipSpace();
    if (value?.kind !== 'dictionary' || !reader.isAt('stream')) return;
    refuseTwice(value);
    reader.skipLine();
    const content = this.#bytes.subarray(reader.at);
    if (holdsObjects(value)) this.#objectsOf(value, content);
    else await this.#unpacked.count(value, content);
  }

  #trailers(): void {
    const word = 'trailer';
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
      const reader = new PdfReader(bytes, at + word.length, this.#budget);
      reader.skipSpace();
      if (reader.isAt('<<')) this.#look(reader, -1);
    }
  }

  // Readers go through the objects in a row, or to each where the head of the stream says.
  #objectsOf(dictionary: PdfDictionary, packed: Buffer): void {
    const content = this.#unpacked.objects(dictionary, packed);
    const count = countOf(dictionary, 'N');
    const first = countOf(dictionary, 'First');
    if (count > MOST_OBJECTS) throw tooMuch();
    this.#budget.left += content.length * 3;
    const head = new PdfReader(content, 0, this.#budget);
    const places = Array.from({ length: count }, () => [wholeNumber(head), wholeNumber(head)]);
    const inARow = new PdfReader(content, first, this.#budget);
    for (const [object = -1, offset = 0] of places) {
      this.#look(new PdfReader(content, first + offset, this.#budget), object);
      this.#look(inARow, object);
    }
  }

  #look(reader: PdfReader, object: number): PdfValue | undefined {
    this.#objects++;
    if (this.#objects > MOST_OBJECTS * 2) throw tooMuch();
    const value = reader.value();
    if (value) this.#findings.look(value, object);
    return value;
  }
}

function countOf(dictionary: PdfDictionary, key: string): number {
  const [value] = valuesOf(dictionary, key);
  if (value?.kind !== 'number' || !Number.isInteger(value.value) || value.value < 0)
    throw damaged();
  return value.value;
}

function wholeNumber(reader: PdfReader): number {
  const value = reader.value();
  if (value?.kind !== 'number' || !Number.isInteger(value.value)) throw damaged();
  return value.value;
}

/** Throws where a stream says a thing twice: readers would unpack it differently. */
function refuseTwice({ entries }: PdfDictionary): void {
  if (new Set(entries.map(([key]) => key)).size < entries.length) throw damaged();
  if (entries.some(([key]) => key === 'F' || key === 'FFilter'))
    throw new PdfFault('FILE.PDF_EMBEDDED');
}
