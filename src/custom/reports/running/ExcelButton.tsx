import { useState } from 'react';
import type { FileCell } from '../../../../contract/kit/kinds/declare.ts';
import { decodeMessage } from '../../../../contract/kit/message.ts';
import { dataSets } from '../../../../contract/reports/dataSets.ts';
import { fieldOf } from '../../../../contract/reports/fields.ts';
import { reports } from '../../../../contract/reports/reports.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { download } from '../../../framework/resource/exportFile.ts';
import { readSheet, writeWorkbook } from '../../../framework/resource/sheet.ts';
import { ImportFileError } from '../../../framework/resource/sheetFile.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { OwnReport } from './ownReport.ts';

/** The rows of a report as an Excel file, in which dates and amounts are such. */
export function ExcelButton({
  report,
  days,
  disabled,
}: {
  report: OwnReport;
  days: { startDate?: string; endDate?: string };
  disabled: boolean;
}) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { reportName } = report;
      const { data } = await send(reports.reportRows, { reportName, ...days });
      download(await workbookOf(data, report), `${reportName}.xlsx`);
    } catch (error) {
      notices.failed(error instanceof ImportFileError ? said(error) : errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  const said = ({ code: encoded }: ImportFileError) => {
    const { code, params } = decodeMessage(encoded);
    return t(code as Code, params);
  };
  return (
    <Button icon="download" busy={busy} disabled={disabled} onClick={() => void save()}>
      {t('REPORT.XLSX')}
    </Button>
  );
}

async function workbookOf(csv: Blob, { reportType }: OwnReport): Promise<Blob> {
  const { headers, rows } = await readSheet(new File([csv], 'rows.csv'));
  const kinds = dataSets[reportType].fields.map((name) => fieldOf(name)?.kind);
  return writeWorkbook([
    headers,
    ...rows.map(({ cells }) => cells.map((cell, index) => workbookCell(cell, kinds[index]))),
  ]);
}

function workbookCell(
  cell: string,
  kind: NonNullable<ReturnType<typeof fieldOf>>['kind'] | undefined,
): FileCell {
  if (cell === '') return '';
  if (kind === 'number') return { number: Number(cell) };
  if (kind === 'money') return { number: Number(cell), format: '#,##0.00' };
  if (kind === 'day' && cell >= '1900-03-01') return { day: cell };
  if (kind === 'time' || kind === 'moment') return { dateTime: `${cell.replace(' ', 'T')}:00Z` };
  return cell;
}
