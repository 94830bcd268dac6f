import { and, eq, ne, sql } from 'drizzle-orm';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { valueCode } from '../../../../contract/kit/valueCode.ts';
import { branches, valueTranslations } from '../../../db/schema/index.ts';
import type { AfterCommit, BranchContext, SessionContext } from '../../../kit/http/context.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { isolated } from '../../../kit/pdf/isolates.ts';
import { displayTimeOf } from '../../../kit/time.ts';
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
  const { language } = context;
  const document = {
    title,
    language,
    blocks: [letterheadOf(await clinicOf(context)), ...blocks],
    ...footOf(context),
  };
  return pdfAnswer(context, document, fileName);
}

/** The footer of papers that a person prints, and the note on characters that no font has. */
export function footOf({
  language,
  session,
}: Pick<SessionContext, 'language' | 'session'>): Required<
  Pick<PdfDocument, 'foot' | 'missingNote'>
> {
  return {
    foot: {
      text: textOf('PAPER.FOOT', language),
      params: {
        who: isolated(session.displayName),
        when: displayTimeOf(new Date(), language),
      },
    },
    missingNote: textOf('PAPER.LACKS', language),
  };
}

type Speaking = Pick<SessionContext, 'db' | 'language'> & { branch?: { id: number } | undefined };

/** Texts of the catalogue in the request's language, and the branch's own translations of its values. */
export async function sayFor(context: Speaking): Promise<Say> {
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
}: Speaking): Promise<ReadonlyMap<string, string>> {
  if (language === 'en' || !branch) return new Map();
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

/** A branch as its papers name it. */
export interface Clinic {
  name: string;
  company: string;
  address: string;
  phone: string;
  email: string;
  /** A PNG. */
  logo: Uint8Array | null;
}

/** Name, address and logo of the request's branch. */
export async function clinicOf({
  db,
  branch,
  session,
}: Pick<BranchContext, 'db' | 'branch' | 'session'>): Promise<Clinic> {
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
  return clinicFrom(clinic.branch, clinic.company ?? '');
}

/** A branch, and the company that it is of, as its papers name them. */
export function clinicFrom(
  { code, address, postcode, city, state, phoneNo, email, logo }: typeof branches.$inferSelect,
  company: string,
): Clinic {
  return {
    name: code,
    company,
    address: joined(', ', address, joined(' ', postcode, city), state),
    phone: phoneNo,
    email,
    logo,
  };
}

/** How the papers of a branch begin. */
export const letterheadOf = ({ name, company, address, phone, email, logo }: Clinic) =>
  ({
    kind: 'letterhead',
    name,
    lines: [company, address, joined('  ', formatPhone(phone), email)],
    ...(logo && { logo }),
  }) satisfies Block;
