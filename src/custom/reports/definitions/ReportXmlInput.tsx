import { dataSetNames } from '../../../../contract/reports/dataSets.ts';
import { reports } from '../../../../contract/reports/reports.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { DefinitionInput } from './DefinitionInput.tsx';

/** The XML of a report. */
export default function ReportXmlInput({ form, name }: InputProps) {
  const send = useSend();
  const type = watchText(form, 'reportType');
  const data = dataSetNames.find((each) => each === type);
  return (
    <DefinitionInput
      form={form}
      name={name}
      label="RESOURCE.REPORTS.REPORT_XML"
      subject={data && { kind: 'report', data }}
      draw={async (ReportXml) =>
        (await send(reports.previewSaasReport, { reportType: data ?? 'appointments', ReportXml }))
          .data
      }
    />
  );
}
