import type { sharedComputers } from '../../../../contract/accounts/sharedComputers.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { storedComputer } from '../../../session/storedComputer.ts';
import { StatusChip } from '../../../ui/Page.tsx';

type SharedComputer = Answer<typeof sharedComputers.sharedComputerList>[number];

/** The name of a shared computer, and whether it is the one that shows it. */
export default function ComputerName({ record, text }: CellProps<SharedComputer>) {
  const t = useText();
  const isThis = storedComputer.get()?.id === record.id;
  return (
    <>
      {text} {isThis && <StatusChip tone="good">{t('SHARED_COMPUTER.THIS')}</StatusChip>}
    </>
  );
}
