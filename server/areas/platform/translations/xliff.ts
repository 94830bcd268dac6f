import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { FileRow } from './fileRow.ts';
import { fileRefusal } from './refusals.ts';

/** Elements within each other. A parser's work grows with it. */
const DEEPEST = 64;

/** A text with its source, in XLIFF 1.2. */
export function writeXliff(
  language: string,
  rows: readonly { code: string; english: string; text: string }[],
): string {
  const units = rows.map(
    ({ code, english, text }, at) =>
      `      <trans-unit id="${at + 1}" resname="${escaped(code)}" xml:space="preserve">` +
      `<source>${escaped(english)}</source><target>${escaped(text)}</target></trans-unit>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
    `  <file original="texts" source-language="en" target-language="${language}" datatype="plaintext">\n` +
    `    <body>\n${units.join('')}    </body>\n  </file>\n</xliff>\n`
  );
}

/**
 * The translated texts of an XLIFF file, 1.2 or 2.0. A unit without a target is left out. Refuses a DOCTYPE, which could
 * declare entities, elements nested too deeply, and a file in another language.
 */
export function readXliff(content: string, language: string): FileRow[] {
  const reader = new XliffReader(language);
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  // The parser goes on after an error; the first one ends the reading.
  parser.on('error', () => reader.refuse('TRANSLATION.FILE_XML', parser.line));
  parser.on('doctype', () => reader.refuse('TRANSLATION.FILE_DOCTYPE', parser.line));
  parser.on('opentag', (tag) => reader.open(tag, parser.line));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', () => reader.close());
  parser.write(content.replace(/^\uFEFF/, '')).close();
  return reader.rows();
}

class XliffReader {
  readonly #language: string;
  readonly #path: string[] = [];
  readonly #rows: FileRow[] = [];
  #isXliff = false;
  /** How deep the target is whose text is read. */
  #targetDepth: number | undefined;
  #unit: { code: string; line: number; target: string | undefined; hasMarkup: boolean } | undefined;

  constructor(language: string) {
    this.#language = language;
  }

  refuse(error: Parameters<typeof fileRefusal>[0], line: number): never {
    throw fileRefusal(error, { line });
  }

  open({ name, attributes }: SaxesTagPlain, line: number): void {
    const local = name.slice(name.indexOf(':') + 1);
    if (this.#path.length >= DEEPEST) this.refuse('TRANSLATION.FILE_XML', line);
    if (this.#path.length === 0) this.#isXliff = local === 'xliff';
    const wanted = attributes[local === 'file' ? 'target-language' : 'trgLang'];
    if ((local === 'file' || local === 'xliff') && wanted !== undefined)
      this.#checkLanguage(wanted);
    if (local === 'trans-unit' || local === 'unit') {
      const code = attributes['resname'] ?? attributes['name'] ?? attributes['id'] ?? '';
      this.#unit = { code, line, target: undefined, hasMarkup: false };
    }
    const parent = this.#path.at(-1);
    this.#path.push(local);
    if (!this.#unit) return;
    if (this.#targetDepth !== undefined) this.#unit.hasMarkup = true;
    else if (local === 'target' && (parent === 'trans-unit' || parent === 'segment')) {
      // Others are only proposed.
      this.#targetDepth = this.#path.length;
      this.#unit.target ??= '';
    }
  }

  text(text: string): void {
    if (this.#unit && this.#targetDepth !== undefined)
      this.#unit.target = (this.#unit.target ?? '') + text;
  }

  close(): void {
    if (this.#path.length === this.#targetDepth) this.#targetDepth = undefined;
    const local = this.#path.pop();
    if ((local !== 'trans-unit' && local !== 'unit') || !this.#unit) return;
    const { code, line, target, hasMarkup } = this.#unit;
    this.#unit = undefined;
    if (hasMarkup) this.#rows.push({ line, code, error: 'TRANSLATION.MARKUP' });
    else if (target !== undefined && target.trim() !== '')
      this.#rows.push({ line, code, text: target });
  }

  rows(): FileRow[] {
    if (!this.#isXliff) this.refuse('TRANSLATION.FILE_XML', 1);
    return this.#rows;
  }

  #checkLanguage(found: string): void {
    if (found.split('-')[0]?.toLowerCase() !== this.#language)
      throw fileRefusal('TRANSLATION.FILE_LANGUAGE', { language: found.slice(0, 20) });
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
