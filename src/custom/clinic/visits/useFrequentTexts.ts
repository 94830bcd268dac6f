import type { Answer } from '../../../../contract/kit/call.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';

const { frequentTextList } = masterLists.frequentTexts.calls;
export type FrequentText = Pick<
  Answer<typeof frequentTextList>[number],
  'id' | 'shortcut' | 'text'
>;

/** Texts that are offered. */
const MOST = 500;

/** The frequent texts that the person may use, by their shortcuts. */
export function useFrequentTexts(): readonly FrequentText[] {
  const viewer = useViewer();
  const { data } = useCallQuery(
    frequentTextList,
    {
      range: JSON.stringify([0, MOST - 1]),
      sort: JSON.stringify(['shortcut', 'ASC']),
    },
    { enabled: viewer.may('list', 'frequent-texts') },
  );
  return data?.data ?? [];
}
