import { pageErrors as calls } from '../../../contract/platform/pageErrors.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

/** Errors that pages of anybody had: where, how often, of how many people, in which releases. */
export const pageErrors = defineResource({
  name: 'page-errors',
  calls: { list: calls.pageErrorList, one: calls.pageErrorDetail },
  paths: { list: '/page-errors', edit: '/page-errors/detail/?id=:id' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'alert' },
  title: 'name',
  fields: {
    page: {},
    name: {},
    reason: {},
    place: {},
    times: {},
    people: {},
    lastAt: {},
    state: { tone: { tones: { open: 'warn', solved: 'good' } } },
    firstAt: { list: 'hidden' },
    kind: { list: 'hidden' },
    call: { list: 'hidden' },
    reactError: { list: 'hidden' },
    firstRelease: { list: 'hidden' },
    lastRelease: { list: 'hidden' },
  },
  filters: { state: {}, kind: {} },
  sort: { field: 'lastAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    solve: {
      call: calls.solvePageError,
      target: 'record',
      icon: 'check',
      isShown: ({ state }) => state === 'open',
    },
  },
  components: {
    details: lazyComponent(() => import('../../custom/platform/pageErrors/PageErrorDetails.tsx')),
  },
  emptyText: 'PAGE_ERROR.EMPTY',
});
