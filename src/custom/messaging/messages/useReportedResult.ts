import { useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import type { SendResult } from './channel.ts';

/** Reports a failed sending again when the dialog closes. */
export function useReportedResult(onClose: (last: SendResult | null) => void) {
  const t = useText();
  const last = useRef<SendResult>(null);
  return {
    onResult: (result: SendResult) => {
      last.current = result;
    },
    onClose: () => {
      const result = last.current;
      if (result !== null && result !== 'success') notices.failed(t(`MESSAGE.RESULT.${result}`));
      onClose(result);
    },
  };
}
