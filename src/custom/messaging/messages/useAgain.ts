import { patients } from '../../../../contract/clinic/patients.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { hasMobile } from '../../clinic/shared/hasMobile.ts';
import type { SentRow } from './sentRow.ts';
import type { BeginMessage } from './useMessageComposer.ts';
import type { useTemplates } from './useTemplates.ts';

/** Starts a message from a sent one, to the patient's current number. */
export function useAgain(
  offered: ReturnType<typeof useTemplates>['offered'],
  begin: BeginMessage,
): (sent: SentRow) => Promise<void> {
  const t = useText();
  const send = useSend();
  return async ({ icPassport, patientName, templateName, text }) => {
    try {
      const { data } = await send(patients.patientNameList, { name: icPassport });
      const found = data.find((each) => each.icPassport === icPassport && hasMobile(each));
      if (!found) return notices.failed(t('MESSAGE.NOT_REACHABLE', { name: patientName }));
      const template = offered?.find((each) => each.templateName === templateName);
      return begin({
        template: String(template?.templateId ?? ''),
        content: text,
        recipients: [{ icPassport, name: found.name, mobile: found.mobile }],
      });
    } catch (error) {
      return notices.failed(errorText(t, error));
    }
  };
}
