import { messageSchedulers as calls } from '../../../contract/messaging/messageSchedulers.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { time } from '../../framework/resource/fields.ts';

/** The hours in which a branch sends nothing by itself, a single record. */
export const messageHours = defineResource({
  name: 'message-hours',
  calls: { one: calls.messageHours, update: calls.updateMessageHours },
  paths: { edit: '/message/quiet-hours' },
  domain: 'DA',
  menu: { group: 'message', icon: 'moon' },
  fields: {
    quietFrom: time(),
    quietTo: time({ hint: 'RESOURCE.MESSAGE_HOURS.QUIET_HINT' }),
  },
});
