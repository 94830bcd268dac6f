import type { TimelineKind } from '../../../../contract/clinic/patientRecords.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { PatientTimeline } from './PatientTimeline.tsx';

const groups = ['visits', 'notes', 'documents', 'messages', 'other'] as const;
type Group = (typeof groups)[number];

/** Every kind of entry is in one group. */
const groupOf: Readonly<Record<TimelineKind, Group>> = {
  appointment: 'visits',
  followUp: 'visits',
  nurseNote: 'notes',
  visitNote: 'notes',
  vitalSign: 'notes',
  prescription: 'documents',
  issuedPaper: 'documents',
  receipt: 'documents',
  document: 'documents',
  message: 'messages',
  registration: 'other',
  merge: 'other',
};
const kinds = Object.keys(groupOf) as TimelineKind[];

/** In the address: the groups that are shown, joined with commas. */
const SHOWN = 'entries';

/** The timeline of a record, narrowed to groups of kinds; which ones is kept in the address. */
export function TimelineTab({ icPassport }: { icPassport: string }) {
  const t = useText();
  const { query, set } = useUrlParams();
  const named = (query.get(SHOWN) ?? '').split(',');
  const shown = groups.filter((group) => named.includes(group));
  const toggle = (group: Group) =>
    set({
      [SHOWN]: groups.filter((each) => shown.includes(each) !== (each === group)).join(','),
    });
  return (
    <div className="timeline-tab">
      <fieldset className="timeline-kinds">
        <legend className="visually-hidden">{t('TIMELINE.SHOWN')}</legend>
        <button
          type="button"
          aria-pressed={shown.length === 0}
          onClick={() => set({ [SHOWN]: null })}
        >
          {t('TIMELINE.GROUP.all')}
        </button>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={shown.includes(group)}
            onClick={() => toggle(group)}
          >
            {t(`TIMELINE.GROUP.${group}`)}
          </button>
        ))}
      </fieldset>
      <PatientTimeline
        icPassport={icPassport}
        {...(shown.length > 0 && { kinds: kinds.filter((kind) => shown.includes(groupOf[kind])) })}
      />
    </div>
  );
}
