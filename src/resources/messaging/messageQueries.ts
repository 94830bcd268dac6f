import { lookups } from '../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { messageSchedulers as calls } from '../../../contract/messaging/messageSchedulers.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { MAIN_VIEW } from '../../framework/resource/actions.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { choice } from '../../framework/resource/fields.ts';
import { masterListResource } from '../masterListResource.ts';

const list = masterListResource(masterLists.messageQueries, {
  queryDesc: { list: 'hidden' },
  days: { hint: 'RESOURCE.MESSAGE_QUERIES.DAYS_HINT' },
  months: { list: 'hidden' },
  visitStatus: { list: 'hidden' },
  visitType: choice({ call: lookups.apptType, value: 'type', label: 'type' }, { list: 'hidden' }),
  doctor: { list: 'hidden' },
  sex: { list: 'hidden' },
  minAge: { list: 'hidden' },
  maxAge: { list: 'hidden' },
  platformQuery: { list: 'hidden' },
});

/** A branch's queries for the recipients of messages. */
export const messageQueries = defineResource({
  ...list,
  paths: { list: '/message/query-list' },
  emptyText: 'RESOURCE.MESSAGE_QUERIES.NONE',
  domain: 'DA',
  menu: { group: 'message', icon: 'people' },
  filters: { days: false },
  createDefaultValues: () => ({
    about: 'appointments' as const,
    days: 1,
    visitStatus: 'open' as const,
    sex: 'any' as const,
  }),
  actions: {
    ...list.actions,
    previewMessageQuery: {
      call: calls.previewMessageQuery,
      target: 'record',
      views: [MAIN_VIEW],
      icon: 'eye',
      dialog: lazyComponent(() => import('../../custom/messaging/schedulers/QueryPreview.tsx')),
    },
  },
});
