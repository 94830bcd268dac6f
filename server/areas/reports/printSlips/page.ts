import type { SlipRecordName } from '../../../../contract/reports/dataSets.ts';
import type { ReportElement } from '../../../../contract/reports/dialect.ts';
import { readDefinition } from '../../../../contract/reports/read.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** The elements of a stored slip. Refuses one that this version does not read, as an earlier one may have stored. */
export function pageOf(xml: string, data: SlipRecordName): ReportElement {
  const read = readDefinition(xml, { kind: 'slip', data });
  if ('fault' in read) throw refusal(409, read.fault.code, { params: read.fault.params });
  return read.page;
}
