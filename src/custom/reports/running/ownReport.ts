import type { Answer } from '../../../../contract/kit/call.ts';
import type { reports } from '../../../../contract/reports/reports.ts';

/** A report that the person may run. */
export type OwnReport = Answer<typeof reports.ownReportList>[number];
