import { followUps as calls } from '../../../contract/clinic/followUps.ts';
import { defineResource } from '../../framework/resource/define.ts';
import {
  boolean,
  choice,
  day,
  longText,
  phone,
  text,
  wallClock,
} from '../../framework/resource/fields.ts';
import { RemindCell } from './RemindCell.tsx';

/** Reminders after appointments. They are added from an appointment; the page of one is src/custom/clinic/followUps. */
export const followUps = defineResource({
  name: 'follow-ups',
  calls: {
    list: calls.appointmentFollowUpList,
    one: calls.followUpDetail,
    update: calls.updateFollowUp,
  },
  paths: {
    list: '/follow-up/follow-up-list',
    edit: '/follow-up/follow-up-edit/?id=:aptId',
  },
  id: 'aptId',
  title: 'patientName',
  domain: 'DA',
  menu: { group: 'followUp', icon: 'bell' },
  fields: {
    patientName: text(),
    remindDatetime: wallClock(),
    remarks: longText(),
    phoneNo: phone(),
    appointmentDate: wallClock(),
    doctor: text(),
    appointmentType: text({ list: 'hidden' }),
    msgContent: longText({ list: 'hidden' }),
    icPassport: text({ list: 'hidden' }),
    username: text({ list: 'hidden' }),
    done: boolean(),
    remindDate: wallClock({ list: false }),
  },
  sort: { field: 'remindDatetime', order: 'ASC' },
  pageSizes: [3, 5, 10, 50, 200, 1000],
  filterDefaultValues: { done: 'false' },
  filters: {
    done: choice([
      { value: 'false', label: 'RESOURCE.FOLLOW_UPS.STATE_OPEN' },
      { value: 'true', label: 'RESOURCE.FOLLOW_UPS.STATE_DONE' },
    ]),
    startDate: day(),
    endDate: day(),
    overdue: choice([
      { value: 'true', label: 'FOLLOW_UP.OVERDUE' },
      { value: 'false', label: 'FOLLOW_UP.NOT_DUE' },
    ]),
  },
  components: { cells: { remindDatetime: RemindCell } },
  pages: { record: () => import('../../custom/clinic/followUps/FollowUpPage.tsx') },
  oneInput: ({ aptId }) => ({ apptID: aptId ?? 0 }),
  updateKey: ({ aptId }) => ({ apptID: aptId }),
  actions: {
    close: {
      call: calls.updateFollowUp,
      target: 'record',
      icon: 'check',
      isShown: ({ done }) => !done,
      ...settingDone(true),
    },
    reopen: {
      call: calls.updateFollowUp,
      target: 'record',
      icon: 'undo',
      isShown: ({ done }) => done,
      ...settingDone(false),
    },
  },
});

function settingDone(to: boolean) {
  type Row = { aptId: number; done: boolean };
  return {
    input: ({ aptId }: Row) => ({ apptID: aptId, done: to }),
    undoInput: ({ aptId, done }: Row) => ({ apptID: aptId, done }),
  };
}
