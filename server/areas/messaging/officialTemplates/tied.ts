import { and, eq, isNull } from 'drizzle-orm';
import type { OfficialTie } from '../../../../contract/messaging/officialTemplates.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import {
  messageTemplates,
  officialTemplates,
  whatsAppInstances,
} from '../../../db/schema/index.ts';
import {
  filledTemplate,
  type OfficialContent,
  type OfficialMessage,
  variablesOf,
} from '../../../gateways/whatsapp/officialTemplates.ts';
import type { Work } from '../../../kit/db/database.ts';

export type StoredOfficial = typeof officialTemplates.$inferSelect;

/** An approved template that a message goes out as, and what its variables are filled with before a recipient is known. */
export interface Official {
  values: readonly string[];
  /** The message with the values of a recipient. */
  of: (values: readonly string[]) => OfficialMessage | undefined;
}

/** The approved template that a template of ours is tied to, if the account of the instance has it. */
export async function officialOf(
  work: Pick<Work, 'db'>,
  { branchId, instanceId, templateId }: Named,
): Promise<Official | undefined> {
  const { tie, stored } = await tiedTo(work, { branchId, instanceId, templateId });
  if (!tie || !stored) return undefined;
  return { values: tie.values, of: (values) => filledTemplate(stored, values) };
}

interface Named {
  branchId: number;
  instanceId: number;
  templateId: number | null;
}

/** What a template of ours is tied to, and what the account of the instance has under that name and language. */
export async function tiedTo(
  { db }: Pick<Work, 'db'>,
  { branchId, instanceId, templateId }: Named,
): Promise<{ tie: OfficialTie | null; stored: StoredOfficial | undefined }> {
  if (templateId === null) return { tie: null, stored: undefined };
  const [template] = await db
    .select({ official: messageTemplates.official })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.branchId, branchId), eq(messageTemplates.id, templateId)));
  const tie = template?.official ?? null;
  if (!tie) return { tie, stored: undefined };
  const [stored] = await db
    .select()
    .from(officialTemplates)
    .where(
      and(
        eq(officialTemplates.branchId, branchId),
        eq(officialTemplates.instanceId, instanceId),
        eq(officialTemplates.name, tie.name),
        eq(officialTemplates.language, tie.language),
      ),
    );
  return { tie, stored };
}

/** Why an approved template cannot be filled by ours, whatever its state; undefined where it can. */
export function misfitOf(
  stored: { content: OfficialContent; problem: StoredOfficial['problem'] } | undefined,
  { values }: Pick<OfficialTie, 'values'>,
): TextCode | undefined {
  if (!stored) return 'WHATSAPP.TEMPLATE_UNKNOWN';
  if (stored.problem) return `WHATSAPP.TEMPLATE_PROBLEM.${stored.problem}`;
  return variablesOf(stored.content).length === values.length
    ? undefined
    : 'WHATSAPP.TEMPLATE_CHANGED';
}

/** The approved templates of that name and language that the branch's accounts have. */
export async function namedOfficials(
  { db }: Pick<Work, 'db'>,
  branchId: number,
  { name, language }: Pick<OfficialTie, 'name' | 'language'>,
): Promise<StoredOfficial[]> {
  const rows = await db
    .select({ stored: officialTemplates })
    .from(officialTemplates)
    .innerJoin(
      whatsAppInstances,
      and(
        eq(whatsAppInstances.id, officialTemplates.instanceId),
        isNull(whatsAppInstances.removedAt),
      ),
    )
    .where(
      and(
        eq(officialTemplates.branchId, branchId),
        eq(officialTemplates.name, name),
        eq(officialTemplates.language, language),
      ),
    );
  return rows.map(({ stored }) => stored);
}
