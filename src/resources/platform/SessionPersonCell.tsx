import type { Answer } from '../../../contract/kit/call.ts';
import type { sessions } from '../../../contract/platform/sessions.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

type PersonSession = Answer<typeof sessions.sessionList>[number];

/** The person of a session; the session of this page is marked. */
export function SessionPersonCell({ record, text }: CellProps<PersonSession>) {
  const t = useText();
  return (
    <>
      {text} {record.isThis && <StatusChip tone="info">{t('SESSIONS.THIS')}</StatusChip>}
    </>
  );
}
