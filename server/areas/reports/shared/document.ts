import { pageSizes } from '../../../../contract/kit/pageSizes.ts';
import { type ReportElement } from '../../../../contract/reports/dialect.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { wallClockOf } from '../../../kit/time.ts';
import {
  type Clinic,
  clinicOf,
  footOf,
  letterheadOf,
  sayFor,
} from '../../clinic/papers/branchPaper.ts';
import { blocksIn, type Filling } from './blocks.ts';
import type { ReportRow } from './values.ts';

interface Paper {
  page: ReportElement;
  title: string;
  /** A line over the title. */
  kind: string;
  rows: readonly ReportRow[];
  filling: Pick<Filling, 'say' | 'general' | 'letterhead'> & Partial<Pick<Filling, 'answers'>>;
  /** Follows the rest. */
  note?: string | undefined;
}

/** A definition filled with rows, as a PDF in the language of the request. */
export async function documentOf(
  context: Pick<SessionContext, 'language' | 'session'>,
  { page, title, kind, rows, filling, note }: Paper,
): Promise<PdfDocument> {
  const size = pageSizes.find((each) => each === page.attributes['size']) ?? 'A4';
  const { foot, missingNote } = footOf(context);
  const hasFoot = size === 'A4' || size === 'A5';
  const noted: Block[] = note ? [{ kind: 'text', text: note, setting: { size: 10 } }] : [];
  return {
    title,
    language: context.language,
    sheet: { size, landscape: page.attributes['orientation'] === 'landscape' },
    blocks: [
      ...(await blocksIn(page, rows, { answers: new Map(), title, kind, ...filling })),
      ...noted,
    ],
    ...(hasFoot && { foot }),
    missingNote,
  };
}

/** What every report and slip of the person's branch has: its letterhead, and values of clinic, person and day. */
export async function ownFilling(
  context: SessionContext,
): Promise<Pick<Filling, 'say' | 'general' | 'letterhead'>> {
  const { branch, session } = context;
  const clinic = branch && (await clinicOf({ ...context, branch }));
  return {
    say: await sayFor(context),
    letterhead: clinic && letterheadOf(clinic),
    general: {
      ...now(),
      staff: session.displayName,
      ...(clinic && generalOf(clinic)),
    },
  };
}

/** The values of a clinic that every report and slip has. */
export const generalOf = (clinic: Clinic): ReportRow => ({
  clinic: clinic.name,
  clinicCompany: clinic.company,
  clinicAddress: clinic.address,
  clinicPhone: clinic.phone,
  clinicEmail: clinic.email,
});

/** The day and the moment by the clinic's wall clock. */
export function now(): { today: string; now: string } {
  const wallClock = wallClockOf(new Date());
  return { today: wallClock.slice(0, 10), now: wallClock.slice(0, 16) };
}
