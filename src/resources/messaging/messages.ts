import { type Message, messageList } from '../../../contract/messaging/messageList.ts';
import { messageStatuses } from '../../../contract/messaging/messageStatuses.ts';
import { sms } from '../../../contract/messaging/sms.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
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
import { OriginCell, PatientCell, StatusCell, TextCell } from './messageCells.tsx';

const statuses = messageStatuses.map((value) => ({ value, label: `MESSAGE.STATUS.${value}` }));
const unsent: readonly Message['status'][] = ['failed', 'fail_authenticate', 'stopped'];

/** The messages to a branch's patients, of every channel. */
export const messages = defineResource({
  name: 'messages',
  calls: { list: messageList.messageList, groups: messageList.messageGroups },
  paths: { list: '/message' },
  title: 'patientName',
  emptyText: 'MESSAGE.NONE_SENT',
  domain: 'DA',
  menu: { group: 'message', icon: 'mail' },
  fields: {
    sentDate: wallClock(),
    patientName: text(),
    patientPhone: phone({ list: 'hidden' }),
    icPassport: text({ list: 'hidden' }),
    text: longText(),
    status: choice(statuses),
    channel: {},
    reason: text({ list: 'hidden', isCode: true }),
    origin: {},
    schedulerName: text({ list: 'hidden' }),
    username: text(),
    templateName: text({ list: 'hidden' }),
    officialTemplate: text({ list: 'hidden' }),
    attachment: text({ list: 'hidden' }),
  },
  filters: {
    statuses: choice(statuses, { separator: ',', label: 'RESOURCE.MESSAGES.STATUS' }),
    channel: {},
    origin: {},
    from: day({ label: 'DASH.FROM' }),
    until: day({ label: 'DASH.UNTIL' }),
    failedOn: day(),
    mine: boolean(),
  },
  sort: { field: 'sentDate', order: 'DESC' },
  pageSizes: [10, 50, 200],
  components: {
    cells: { patientName: PatientCell, text: TextCell, status: StatusCell, origin: OriginCell },
  },
  actions: {
    resend: {
      call: sms.sendSms,
      target: 'record',
      icon: 'mail',
      isShown: ({ status, attachment, templateName }) =>
        unsent.includes(status) && attachment === '' && templateName !== '',
      dialog: lazyComponent(() => import('../../custom/messaging/messages/ResendDialog.tsx')),
    },
  },
});
