import { sql } from 'drizzle-orm';
import { type Language } from '../../../../contract/kit/language.ts';
import { translationFault } from '../../../../contract/platform/translationRules.ts';
import { texts } from '../../../../contract/texts/index.ts';
import { audits, textTranslations as table } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { shippedIn } from '../localization/catalogue.ts';

/** The resource of permissions, histories and live changes. */
export const RESOURCE = 'translations';

/** What is stored of one text in one language. */
interface Stored {
  text: string | null;
  version: number;
  changedBy: string | null;
  changedAt: Date;
}

/** One text in one language, as it ships and as it holds. */
export interface Entry {
  code: string;
  shipped: { english: string; own: string; forms: number };
  /** The text of the language; '' if it has none, so that the English one is shown. */
  text: string;
  /** The English text that is shown. */
  english: string;
  version: number;
  changedBy: string;
  changedAt: Date | null;
}

/** What translators stored, as one transaction sees it. */
export class StoredTexts {
  readonly #rows: ReadonlyMap<string, Stored>;
  /** Counts all changes. */
  readonly version: number;

  constructor(rows: readonly (Stored & { code: string; language: Language })[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row.language, row.code), row]));
    this.version = rows.reduce((sum, row) => sum + row.version, 0);
  }

  /** The text of a code in a language; '' if it has none. */
  text(code: string, language: Language): string {
    const shipped = shippedIn(code, language);
    if (!shipped) return '';
    const stored = this.#rows.get(keyOf(language, code))?.text ?? null;
    return stored !== null && !translationFault(stored, shipped) ? stored : shipped.own;
  }

  /** One text in a language; undefined where there is no such code. */
  entry(code: string, language: Language): Entry | undefined {
    const shipped = shippedIn(code, language);
    if (!shipped) return undefined;
    const stored = this.#rows.get(keyOf(language, code));
    return {
      code,
      shipped,
      text: this.text(code, language),
      english: this.text(code, 'en'),
      version: stored?.version ?? 0,
      changedBy: stored?.changedBy ?? '',
      changedAt: stored?.changedAt ?? null,
    };
  }

  /** Every text in a language. */
  entries(language: Language): Entry[] {
    return Object.keys(texts).flatMap((code) => this.entry(code, language) ?? []);
  }
}

/** Reads what translators stored. */
export async function storedTexts({ db }: Pick<SessionContext, 'db'>): Promise<StoredTexts> {
  const rows = await db
    .select({
      code: table.code,
      language: table.language,
      text: table.text,
      version: table.version,
      changedBy: sql<string | null>`app.person(${table.changedBy})`,
      changedAt: table.changedAt,
    })
    .from(table);
  return new StoredTexts(rows);
}

/** Reads it for a change: until the transaction ends, no one else changes a text. */
export async function lockedTexts(context: Pick<SessionContext, 'db'>): Promise<StoredTexts> {
  await context.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('texts'), 0)`);
  return storedTexts(context);
}

/** A text that changes; null takes it back to the shipped one. */
export interface Change {
  code: string;
  before: string;
  after: string | null;
}

/** Stores changed texts of a language, and tells every page of it. The texts are locked. */
export async function store(
  context: SessionContext,
  language: Language,
  changes: readonly Change[],
  stored: StoredTexts,
): Promise<void> {
  if (changes.length === 0) return;
  const { db, session } = context;
  const by = session.accountId;
  await db
    .insert(table)
    .values(changes.map(({ code, after }) => ({ code, language, text: after, changedBy: by })))
    .onConflictDoUpdate({
      target: [table.code, table.language],
      set: {
        text: sql`excluded.text`,
        changedBy: by,
        changedAt: sql`now()`,
        version: sql`${table.version} + 1`,
      },
    });
  await db.insert(audits).values(
    changes.map(({ code, before, after }) => ({
      accountId: by,
      resource: RESOURCE,
      recordId: keyOf(language, code),
      action: after === null ? 'restore' : 'edit',
      changes: {
        text: [before, after ?? shippedIn(code, language)?.own ?? ''] as [unknown, unknown],
      },
    })),
  );
  await notifyHubs(context, { kind: 'texts', version: stored.version + changes.length });
}

/** A text in a language, as histories name it. */
export const keyOf = (language: Language, code: string): string => `${language} ${code}`;
