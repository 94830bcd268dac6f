import { lookups } from '../../../../contract/clinic/lookups.ts';
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

/** The branch's frequent texts and the person's own, by their shortcuts: their own before the branch's of the same one. */
export function useFrequentTexts(): readonly FrequentText[] {
  const viewer = useViewer();
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];
  const { data } = useCallQuery(
    frequentTextList,
    {
      range: JSON.stringify([0, MOST - 1]),
      sort: JSON.stringify(['shortcut', 'ASC']),
    },
    { enabled: viewer.may('list', 'frequent-texts') },
  );
  const isOwn = (doctor: number | null) => doctors.some(({ id, mine }) => mine && id === doctor);
  const texts = data?.data ?? [];
  const own = texts.filter(({ doctor }) => isOwn(doctor));
  const named = new Set(own.map(({ shortcut }) => shortcut.toLowerCase()));
  return [
    ...own,
    ...texts.filter(
      ({ doctor, shortcut }) => doctor === null && !named.has(shortcut.toLowerCase()),
    ),
  ];
}
