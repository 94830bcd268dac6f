import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Call } from '../../../contract/kit/call.ts';
import { faultsOf } from '../../../contract/kit/failure.ts';
import { type Kind, kindOf } from '../../../contract/kit/kind.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { Failure } from '../http/failure.ts';
import { isBlankRichText, sanitizeRichText } from '../richText.ts';

type Row = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;
/** Cleans the texts of an input, or of one of its lines, whose fields are named with `at` before them. */
type Cleaner = (given: Row, at?: string) => Row;

/** The fields of formatted text that a call takes, those of lines as `rates.remark`. */
export const richTextsOf = ({ body }: Call): string[] => [
  ...namesOf(body.shape),
  ...Object.keys(body.shape).flatMap((name) =>
    namesOf(kindIn(body.shape, name)?.fields ?? {}).map((inside) => `${name}.${inside}`),
  ),
];

/**
 * Cleans the formatted texts that a call takes, also those of lines: returns its input with what is kept of them. A blank
 * one is '', and refused where the field has to have a text, as is one that the field has no room for. Undefined for a call that takes none.
 */
export const richTextCleaner = ({ body }: Call): Cleaner | undefined => cleanerOf(body.shape);

/** The words of a formatted text in the database, as they are read: no tag parts or joins any, and signs are not escaped. */
export function wordsIn(html: SQLWrapper): SQL {
  const joined = sql`regexp_replace(${html}, '</?(?:strong|em|u|s)>', '', 'g')`;
  const escaped = sql`regexp_replace(${joined}, '<[^<>]*>', ' ', 'g')`;
  const signs = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&amp;', '&'],
  ] as const;
  return signs.reduce(
    (text, [code, sign]) => sql`replace(${text}, ${code}::text, ${sign}::text)`,
    escaped,
  );
}

function cleanerOf(shape: Shape): Cleaner | undefined {
  const names = namesOf(shape);
  for (const name of Object.keys(shape))
    if (kindIn(shape, name)?.of?.kind === 'richText')
      throw new Error(`${name}: several formatted texts are records inside a record`);
  const lines = Object.keys(shape).flatMap((name) => {
    const { fields } = kindIn(shape, name) ?? {};
    const cleanLine = fields && cleanerOf(fields);
    return cleanLine ? [[name, cleanLine] as const] : [];
  });
  if (names.length === 0 && lines.length === 0) return undefined;
  return (given, at = '') => {
    const texts = names.flatMap((name): [string, unknown][] => {
      const { [name]: sent } = given;
      if (typeof sent !== 'string') return [];
      const kept = keptOf(sent);
      // What is kept can be longer than what was sent, as it escapes signs.
      const { error } = (shape[name] as z.ZodMiniType).safeParse(kept);
      if (error)
        throw new Failure(
          400,
          faultsOf(error).map((fault) => ({ ...fault, field: at + name })),
        );
      return [[name, kept]];
    });
    const cleaned = lines.flatMap(([name, cleanLine]): [string, unknown][] => {
      const { [name]: sent } = given;
      if (!Array.isArray(sent)) return [];
      return [[name, sent.map((line: Row, index) => cleanLine(line, `${at}${name}.${index}.`))]];
    });
    return { ...given, ...Object.fromEntries([...texts, ...cleaned]) };
  };
}

function keptOf(html: string): string {
  const kept = sanitizeRichText(html, { links: false });
  return isBlankRichText(kept) ? '' : kept;
}

const namesOf = (shape: Shape): string[] =>
  Object.keys(shape).filter((name) => kindIn(shape, name)?.kind === 'richText');

const kindIn = (shape: Shape, name: string): Kind | undefined =>
  kindOf(shape[name] as z.ZodMiniType);
