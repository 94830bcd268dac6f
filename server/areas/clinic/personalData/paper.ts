import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import type { TimelineItem } from '../../../../contract/clinic/patientRecords.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { richTextLines } from '../../../kit/richText.ts';
import { displayTimeOf, instantOf } from '../../../kit/time.ts';
import { clinicOf, footOf, letterheadOf, sayFor } from '../papers/branchPaper.ts';
import { recordBlocks } from '../patientRecords/slip.ts';
import { timelineOf } from '../patientRecords/timeline.ts';

/** Who did something with the record, and when. */
export interface Handling {
  at: Date;
  who: string;
  action: string;
}

/** A patient's record as a paper: details, the whole timeline, and who has worked with it. */
export async function recordPaper(
  context: BranchContext,
  patient: Patient,
  handlings: readonly Handling[],
): Promise<PdfDocument> {
  const say = await sayFor(context);
  return {
    title: `${say('DISCLOSURE.PAPER')}: ${patient.name}`,
    language: context.language,
    isLong: true,
    blocks: [
      letterheadOf(await clinicOf(context)),
      ...(await recordBlocks(context, patient, say)),
      { kind: 'heading', text: say('TIMELINE.TITLE') },
      timelineTable(await wholeTimeline(context, patient.icPassport), say),
      { kind: 'heading', text: say('DISCLOSURE.HANDLED') },
      {
        kind: 'table',
        columns: [
          { title: say('DISCLOSURE.WHEN'), share: 3 },
          { title: say('DISCLOSURE.WHO'), share: 4 },
          { title: say('DISCLOSURE.WHAT'), share: 4 },
        ],
        rows: handlings.map(({ at, who, action }) => [
          displayTimeOf(at, say.language),
          who,
          say(`HISTORY.${action.toUpperCase()}` as 'HISTORY.EDIT'),
        ]),
      },
    ],
    ...footOf(context),
  };
}

async function wholeTimeline(context: BranchContext, nric: string): Promise<TimelineItem[]> {
  const items: TimelineItem[] = [];
  for (let before: string | undefined; ; before = items.at(-1)?.at) {
    const { data, more } = await timelineOf(
      context,
      { nric, before, kinds: undefined },
      { isWhole: true },
    );
    items.push(...data);
    // Records that were merged may have been another person's.
    if (!more) return items.filter(({ kind }) => kind !== 'merge');
  }
}

function timelineTable(items: readonly TimelineItem[], say: Say): Block {
  return {
    kind: 'table',
    columns: [
      { title: say('DISCLOSURE.WHEN'), share: 3 },
      { title: say('DISCLOSURE.WHAT'), share: 3 },
      { title: say('DISCLOSURE.DETAILS'), share: 8 },
      { title: say('DISCLOSURE.WHO'), share: 3 },
    ],
    rows: items.map(({ at, kind, title, text, who }) => [
      displayTimeOf(instantOf(at), say.language),
      say(`TIMELINE.${kind}`),
      [title, kind === 'nurseNote' ? richTextLines(text) : text]
        .filter((each) => each !== '')
        .join('\n'),
      who,
    ]),
  };
}
