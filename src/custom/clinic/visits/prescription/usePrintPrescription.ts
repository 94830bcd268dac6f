import { masterLists } from '../../../../../contract/masterLists/index.ts';
import { notices } from '../../../../framework/notices.ts';
import { notifyError } from '../../../../framework/notifyError.ts';
import { useSend } from '../../../../framework/send.tsx';
import { useText } from '../../../../framework/text.tsx';
import { usePrintPaper } from '../../../platform/pdf/usePrintPaper.ts';

const { prescriptionPaper, prescriptionLabels, prescriptionList } = masterLists.prescriptions.calls;

/** Returns functions that print an issued prescription, and its labels, at once. */
export function usePrintPrescription() {
  const t = useText();
  const send = useSend();
  const print = usePrintPaper();
  const labels = (id: number) =>
    print(t('PRESCRIPTION.LABELS'), async () => (await send(prescriptionLabels, { id })).data);
  return {
    labels,
    paper: (id: number) =>
      print(t('PRESCRIPTION.TITLE'), async () => (await send(prescriptionPaper, { id })).data),
    /** The labels of what was issued last at a visit; says so where nothing was. */
    labelsOfVisit: async (appointment: number) => {
      try {
        const { data } = await send(prescriptionList, {
          filter: JSON.stringify({ appointment, state: 'issued' }),
          range: JSON.stringify([0, 0]),
          sort: JSON.stringify(['issuedAt', 'DESC']),
        });
        const [last] = data;
        if (last) await labels(last.id);
        else notices.failed(t('PRESCRIPTION.NO_LABELS'));
      } catch (error) {
        notifyError(t, error);
      }
    },
  };
}
