import { noteSettings } from '../../../../contract/clinic/noteSettings.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { type QueryOptions, useCallQuery } from '../../../framework/calls.ts';
import { useViewer } from '../../../session/viewer.ts';
import { notesOfVisit } from './noteValues.ts';
import { prescriptionsOfVisit } from './prescription/prescriptionValues.ts';

type Options = Pick<QueryOptions, 'isAhead' | 'enabled'>;

/** The notes of a visit, for whoever may read them. */
export function useVisitNotes(visit: number, { enabled = true, isAhead }: Options = {}) {
  const { may } = useViewer();
  return useCallQuery(masterLists.visitNotes.calls.visitNoteList, notesOfVisit(visit), {
    enabled: enabled && may('list', 'visit-notes'),
    isAhead,
  });
}

/** The branch's settings of notes, for whoever may write one. */
export function useNoteSettings({ isAhead }: Options = {}) {
  const { may } = useViewer();
  return useCallQuery(
    noteSettings.noteSettings,
    {},
    { enabled: may('create', 'visit-notes'), isAhead },
  );
}

/** The prescriptions of a visit, for whoever may read them. */
export function useVisitPrescriptions(visit: number, { enabled = true, isAhead }: Options = {}) {
  const { may } = useViewer();
  return useCallQuery(
    masterLists.prescriptions.calls.prescriptionList,
    prescriptionsOfVisit(visit),
    { enabled: enabled && may('list', 'prescriptions'), isAhead },
  );
}
