import { roles } from '../../../contract/access.ts';
import { readingReasons } from '../../../contract/accounts/readingReasons.ts';
import { recordReadings as calls } from '../../../contract/accounts/recordReadings.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import {
  boolean,
  choice,
  day,
  reference,
  text,
  wallClock,
} from '../../framework/resource/fields.ts';
import { reasonCode } from '../readingReasonWords.ts';
import { PersonCell, ReadReasonCell } from './recordReadingCells.tsx';
import { RECORD_READINGS_PATH } from './recordReadingsPath.ts';

/** Who read records of patients without a visit that day, for those who manage the branches. */
export const recordReadings = defineResource({
  name: 'record-readings',
  calls: { list: calls.recordReadingList },
  paths: { list: RECORD_READINGS_PATH },
  domain: 'DA',
  menu: { group: 'account', icon: 'eye' },
  emptyText: 'RECORD_READING.EMPTY',
  fields: {
    at: wallClock(),
    who: text(),
    role: choice(roles.map((value) => ({ value, label: `ROLE.${value}` }))),
    patientName: text(),
    icPassport: text({ list: 'hidden' }),
    parts: {},
    reason: choice(readingReasons.map((value) => ({ value, label: reasonCode(value) }))),
    reasonText: text({ list: 'hidden' }),
    branch: text(),
  },
  filters: {
    accountID: choice({ call: calls.recordReadingCounts, value: 'accountID', label: 'who' }),
    branchID: {},
    hasReason: boolean(),
    patID: reference('patients'),
    from: day({ label: 'DASH.FROM' }),
    until: day({ label: 'DASH.UNTIL' }),
  },
  sort: { field: 'at', order: 'DESC' },
  pageSizes: [10, 50, 200],
  components: {
    cells: {
      who: PersonCell,
      patientName: lazyComponent(
        () => import('../../custom/accounts/recordReadings/PatientCell.tsx'),
      ),
      reason: ReadReasonCell,
    },
    above: lazyComponent(() => import('../../custom/accounts/recordReadings/ReadingsByPerson.tsx')),
  },
});
