import { and, eq, ne, sql } from 'drizzle-orm';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { valueCode } from '../../../../contract/kit/valueCode.ts';
import { branches, valueTranslations } from '../../../db/schema/index.ts';
import type { AfterCommit, BranchContext } from '../../../http/context.ts';
import { pdfAnswer } from '../../../http/pdfAnswer.ts';
import type { Block } from '../../../pdf/document.ts';
import { isolated } from '../../../pdf/isolates.ts';
import { displayTimeOf } from '../../../time.ts';
import { textOf } from '../../platform/localization/catalogue.ts';
import { textsIn, valuesIn } from '../../platform/localization/say.ts';

/** What a paper of a branch says. */
interface BranchPaper {
  title: string;
  blocks: Block[];
  /** Name of the file that is saved, of plain letters, digits and hyphens. */
  fileName: string;
}

/** A paper of the branch as PDF, with its letterhead and a footer, drawn after the transaction. */
export async function branchPaper(
  context: BranchContext,
  { title, blocks, fileName }: BranchPaper,
): Promise<AfterCommit<Blob>> {
  const { language, session } = context;
  const document = {
    title,
    language,
    blocks: [await letterhead(context), ...blocks],
    foot: {
      text: textOf('PAPER.FOOT', language),
      params: {
        who: isolated(session.displayName),
        when: displayTimeOf(new Date(), language),
      },
    },
    missingNote: textOf('PAPER.LACKS', language),
  };
  return pdfAnswer(context, document, fileName);
}

/** Texts of the catalogue in the request's language, and the branch's own translations of its values. */
export async function sayFor(context: BranchContext): Promise<Say> {
  const { language } = context;
  const own = await ownTranslations(context);
  const shipped = valuesIn(language);
  const value: Say['value'] = (list, stored) =>
    own.get(valueCode(list, stored)) ?? shipped(list, stored);
  return Object.assign(textsIn(language), { language, value });
}

/** The branch's own translations into the request's language, by the codes of their values. */
async function ownTranslations({
  db,
  branch,
  language,
}: BranchContext): Promise<ReadonlyMap<string, string>> {
  if (language === 'en') return new Map();
  const { list, value, branchId, malay, chinese } = valueTranslations;
  const text = language === 'ms' ? malay : chinese;
  const rows = await db
    .select({ list, value, text })
    .from(valueTranslations)
    .where(and(eq(branchId, branch.id), ne(text, '')));
  return new Map(rows.map((row) => [valueCode(row.list, row.value), row.text]));
}

/** Texts of different people in a line. Empty ones are left out. */
export const joined = (separator: string, ...texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .map(isolated)
    .join(separator);

async function letterhead({ db, branch, session }: BranchContext): Promise<Block> {
  const [clinic] = await db
    .select({
      branch: branches,
      company: sql<
        string | null
      >`(SELECT o.company_name FROM app.own_branches(${session.accountId}) o
                                    WHERE o.id = ${branch.id})`,
    })
    .from(branches)
    .where(eq(branches.id, branch.id));
  if (!clinic) throw new Error('the branch of the request is gone');
  const { code, address, postcode, city, state, phoneNo, email } = clinic.branch;
  return {
    kind: 'letterhead',
    name: code,
    lines: [
      clinic.company ?? '',
      joined(', ', address, joined(' ', postcode, city), state),
      joined('  ', formatPhone(phoneNo), email),
    ],
  };
}
