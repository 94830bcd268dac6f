import { percentText } from '../../../../contract/clinic/attendance.ts';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { dateRangeText } from '../../../../contract/kit/dateText.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import type { Block } from '../../../kit/pdf/document.ts';
import { branchPaper, sayFor } from '../papers/branchPaper.ts';
import { type Report, reportOf } from './report.ts';

/** The attendance report of a range of days as PDF, with the figures of its page. */
export async function attendancePaper(
  context: BranchContext,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<AfterCommit<Blob>> {
  const report = await reportOf(context, startDate, endDate);
  const say = await sayFor(context);
  const days = dateRangeText(startDate, endDate, say.language);
  const walkIns = say('ATTENDANCE.WALK_INS', { count: report.walkIns });
  const total = `${say('ATTENDANCE.TOTAL')}: ${report.total}`;
  return branchPaper(context, {
    title: `${say('PAGE.ATTENDANCE')}: ${days}`,
    blocks: [
      {
        kind: 'title',
        paper: say('PAGE.ATTENDANCE'),
        text: days,
        below: [
          { text: total, setting: { size: 11 } },
          ...(report.walkIns > 0 ? [{ text: walkIns, setting: { size: 11 } }] : []),
        ],
      },
      { kind: 'heading', text: say('ATTENDANCE.REASONS') },
      reasons(report, say),
      { kind: 'heading', text: say('ATTENDANCE.DOCTORS') },
      doctors(report, say),
    ],
    fileName: `attendance-${startDate}-${endDate}.pdf`,
  });
}

function reasons({ reasons: all }: Report, say: Say): Block {
  if (all.length === 0) return nothing(say('ATTENDANCE.NONE_CANCELLED'));
  const cancelled = all.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'table',
    columns: [
      { title: say('CANCEL.REASON'), share: 3 },
      { title: say('ATTENDANCE.CALLED_OFF'), share: 1, align: 'right' },
      { title: say('ATTENDANCE.SHARE'), share: 1, align: 'right' },
    ],
    rows: all.map(({ reason, count }) => [
      say.value('appt_cancel_reason', reason) || say('CANCEL.NO_REASON'),
      String(count),
      percentText(count, cancelled),
    ]),
    totals: [say('PAPER.SUM'), String(cancelled), ''],
  };
}

// Without totals: an appointment of several doctors counts with each.
function doctors({ doctors: all }: Report, say: Say): Block {
  if (all.length === 0) return nothing(say('SHELL.EMPTY'));
  return {
    kind: 'table',
    columns: [
      { title: say('QUEUE.DOCTOR'), share: 3 },
      { title: say('ATTENDANCE.TOTAL'), share: 1, align: 'right' },
      { title: say('ATTENDANCE.CALLED_OFF'), share: 1, align: 'right' },
      { title: say('ATTENDANCE.MISSED'), share: 1, align: 'right' },
      { title: say('ATTENDANCE.RATE'), share: 1, align: 'right' },
    ],
    rows: all.map(({ resource, total, cancelled, noShow }) => [
      resource,
      String(total),
      String(cancelled),
      String(noShow),
      percentText(noShow, total),
    ]),
  };
}

const nothing = (text: string): Block => ({ kind: 'text', text, setting: { size: 10 } });
