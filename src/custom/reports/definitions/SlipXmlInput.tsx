import { slipRecordNames } from '../../../../contract/reports/dataSets.ts';
import { printSlips } from '../../../../contract/reports/printSlips.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { DefinitionInput } from './DefinitionInput.tsx';

/** The XML of a print slip. */
export default function SlipXmlInput({ form, name }: InputProps) {
  const send = useSend();
  const type = watchText(form, 'printSlipType');
  const data = slipRecordNames.find((each) => each === type);
  return (
    <DefinitionInput
      form={form}
      name={name}
      label="RESOURCE.PRINT_SLIPS.PRINT_SLIP_XML"
      subject={data && { kind: 'slip', data }}
      draw={async (printSlipXML) =>
        (
          await send(printSlips.previewSaasPrintSlip, {
            printSlipType: data ?? 'patient',
            printSlipXML,
          })
        ).data
      }
    />
  );
}
