import { oneOf, optionalText, requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { MAX_TEXT } from './translationRules.ts';

const RESOURCE = 'translations';

/** Characters of the largest file that is imported. */
export const MAX_FILE = 2_000_000;

/** The formats of an exported or imported file. */
export const translationFormats = ['csv', 'xliff'] as const;

const code = () => requiredText(1, 100);
/** A language that ships or was added; another is refused with 404. */
const language = () => requiredText(2, 3).check(z.regex(/^[a-z]{2,3}$/));
const format = () => oneOf(translationFormats);

const translation = z
  .object({
    code: z.string(),
    language: z.string(),
    english: z.string().check(z.meta({ description: 'The English text as it is shown.' })),
    text: z
      .string()
      .check(z.meta({ description: "'' where the language has none, and English is shown." })),
    shipped: z.object({
      english: z.string(),
      own: z.string().check(z.meta({ description: 'The text of this language.' })),
      forms: z.int().check(z.meta({ description: 'How many forms the language has of it.' })),
    }),
    isChanged: z.boolean(),
    version: z.int().check(z.meta({ description: '0 for a text that was never changed.' })),
    changedBy: z.string(),
    changedAt: z
      .nullable(z.string())
      .check(z.meta({ description: "The clinic's wall clock; null for never." })),
  })
  .check(z.meta({ id: 'Translation' }));
export type Translation = z.infer<typeof translation>;

const file = {
  language: language(),
  format: format(),
  content: text(MAX_FILE, { error: 'TRANSLATION.FILE_TOO_LARGE' }).check(
    z.refine((value) => !value.includes('\0'), { error: 'GENERAL.INVALID' }),
  ),
};
const ofFile = { largestBody: 4 * MAX_FILE, largestText: MAX_FILE + 1_000 };
const example = {
  language: 'ms',
  format: 'csv',
  content: 'code,ms\r\nSHELL.SAVE,Simpan\r\n',
} as const;

export const translations = {
  translationList: call({
    method: 'GET',
    path: '/api/translation_list',
    summary:
      'The texts of one language: the shipped ones and those of translators. q finds codes and words in any language; code one text.',
    access: onPlatform('list', RESOURCE),
    query: z.object({
      language: language(),
      q: optionalText(100),
      code: z.optional(code()),
      state: z.optional(z.enum(['changed', 'missing'])),
      page: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000))),
      pageSize: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(500))),
      sort: z.optional(z.enum(['code', 'english', 'text', 'changedAt'])),
      order: z.optional(z.enum(['ASC', 'DESC'])),
    }),
    answer: z.object({ data: z.array(translation), total: z.int() }),
    example: { language: 'ms' },
  }),
  editTranslation: call({
    method: 'POST',
    path: '/api/edit_translation',
    summary:
      'Changes one text in one language, by the rules of its English text (400). The shipped text itself takes the change back. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z.object({ code: code(), language: language(), text: requiredText(1, MAX_TEXT) }),
    answer: translation,
    alone: true,
    example: { code: 'SHELL.SAVE', language: 'ms', text: 'Simpankan' },
  }),
  resetTranslation: call({
    method: 'DELETE',
    path: '/api/reset_translation',
    summary:
      'Takes one text in one language back to the shipped one. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', RESOURCE),
    query: z.object({ code: code(), language: language() }),
    answer: translation,
    alone: true,
    example: { code: 'SHELL.SAVE', language: 'ms' },
  }),
  exportTranslations: call({
    method: 'GET',
    path: '/api/export_translations',
    summary: 'All texts of one language as a file, CSV or XLIFF 1.2.',
    access: onPlatform('list', RESOURCE),
    query: z.object({ language: language(), format: format() }),
    answer: z.object({ name: z.string(), content: z.string() }),
    example: { language: 'ms', format: 'csv' },
  }),
  checkTranslations: call({
    method: 'POST',
    path: '/api/check_translations',
    repeats: 'anew',
    summary:
      'What an import of a file would change, and what is wrong in it. Nothing is saved. CSV has a column code and one named by the language; XLIFF is 1.2 or 2.0 without a DOCTYPE (400 otherwise).',
    access: onPlatform('edit', RESOURCE),
    body: z.object(file),
    answer: z.object({
      version: z.int().check(z.meta({ description: 'Of all texts; the import wants it.' })),
      unchanged: z.int(),
      changes: z.array(z.object({ code: z.string(), before: z.string(), after: z.string() })),
      faults: z
        .array(
          z.object({
            line: z.int(),
            code: z.string(),
            error: z.string().check(z.meta({ description: 'A text code.' })),
            params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
          }),
        )
        .check(z.meta({ description: 'The first hundred.' })),
      faultCount: z.int(),
    }),
    ...ofFile,
    example,
  }),
  importTranslations: call({
    method: 'POST',
    path: '/api/import_translations',
    summary:
      'Saves all changes of a file, or none where anything is wrong in it (400). Texts that were changed after its check are refused with 409.',
    access: onPlatform('edit', RESOURCE),
    body: z.object({ ...file, version: z.int().check(z.gte(0)) }),
    answer: z.object({ changed: z.int() }),
    ...ofFile,
    alone: true,
    example: { ...example, version: 0 },
  }),
};
