import Papa from 'papaparse';
import { csvText, unescapeCell } from '../../../../contract/kit/csv.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { translationFault } from '../../../../contract/platform/translationRules.ts';
import type { translationFormats } from '../../../../contract/platform/translations.ts';
import type { FileRow } from './fileRow.ts';
import { fileRefusal } from './refusals.ts';
import type { Change, StoredTexts } from './stored.ts';
import { readXliff, writeXliff } from './xliff.ts';

type Format = (typeof translationFormats)[number];

/** What is wrong with a text in a file. */
interface FileFault {
  line: number;
  code: string;
  error: string;
  params?: Fault['params'];
}

/** What the import of a file would do. */
interface Comparison {
  changes: Change[];
  faults: FileFault[];
  unchanged: number;
}

/** All texts of a language as a file. */
export function writeFile(
  stored: StoredTexts,
  language: Language,
  format: Format,
): { name: string; content: string } {
  const rows = stored.entries(language);
  if (format === 'xliff')
    return { name: `texts-${language}.xlf`, content: writeXliff(language, rows) };
  const isEnglish = language === 'en';
  const head = ['code', 'en', ...(isEnglish ? [] : [language])];
  const lines = rows.map(({ code, english, text }) => [
    code,
    english,
    ...(isEnglish ? [] : [text]),
  ]);
  return { name: `texts-${language}.csv`, content: csvText([head, ...lines]) };
}

/** Holds a file against the texts that are stored. */
export function compareFile(
  stored: StoredTexts,
  { language, format, content }: { language: Language; format: Format; content: string },
): Comparison {
  const rows = format === 'csv' ? readCsv(content, language) : readXliff(content, language);
  const seen = new Set<string>();
  const found: Comparison = { changes: [], faults: [], unchanged: 0 };
  for (const { line, code, text, error } of rows) {
    const entry = stored.entry(code, language);
    const fault = seen.has(code)
      ? { code: 'TRANSLATION.TWICE' }
      : error !== undefined
        ? { code: error }
        : entry
          ? translationFault(text, entry.shipped)
          : { code: 'TRANSLATION.UNKNOWN_CODE' };
    seen.add(code);
    if (fault)
      found.faults.push({
        line,
        code: code.slice(0, 100),
        error: fault.code,
        ...(fault.params && { params: fault.params }),
      });
    else if (!entry || text === undefined || text === entry.text) found.unchanged += 1;
    else
      found.changes.push({
        code,
        before: entry.text,
        after: text === entry.shipped.own ? null : text,
      });
  }
  return found;
}

function readCsv(content: string, language: Language): FileRow[] {
  // The mark between the forms of a text is no delimiter.
  const { data } = Papa.parse<string[]>(content.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const [head = [], ...lines] = data;
  const names = head.map((name) => name.trim().toLowerCase());
  const [at, own] = [names.indexOf('code'), names.indexOf(language)];
  if (at < 0 || own < 0)
    throw fileRefusal('TRANSLATION.FILE_COLUMNS', { names: `code, ${language}` });
  return lines.flatMap((cells, index) => {
    const code = (cells[at] ?? '').trim();
    const text = unescapeCell(cells[own] ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
    // An empty cell leaves its text as it is.
    return code === '' || text === '' ? [] : [{ line: index + 2, code, text }];
  });
}
