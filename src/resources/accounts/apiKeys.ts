import { apiKeys as calls } from '../../../contract/accounts/apiKeys.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { text, wallClock } from '../../framework/resource/fields.ts';
import { ApiKeyBranchCell, ApiKeyStateCell, ApiKeyUsedCell } from './apiKeyCells.tsx';

/** The keys by which other programs read and write in the branches that someone manages. */
export const apiKeys = defineResource({
  name: 'api-keys',
  calls: { list: calls.apiKeyList, create: calls.addApiKey },
  paths: { list: '/branch-management/api-keys' },
  domain: 'DA',
  menu: { group: 'account', icon: 'key' },
  emptyText: 'API_KEY.EMPTY',
  fields: {
    name: text(),
    state: {},
    branch: text(),
    scopes: {},
    lastUsed: wallClock(),
    expires: wallClock(),
    madeBy: text(),
    prefix: text(),
    made: wallClock({ list: 'hidden' }),
    companyName: text({ list: 'hidden', label: 'BILLING.TENANT' }),
  },
  filters: { branchID: {}, state: {} },
  actions: {
    end: {
      call: calls.endApiKey,
      target: 'record',
      icon: 'lock',
      input: ({ id }) => ({ id }),
      isShown: ({ state }) => state === 'active',
      note: () => 'API_KEY.END_MEANS',
    },
  },
  components: {
    cells: { state: ApiKeyStateCell, branch: ApiKeyBranchCell, lastUsed: ApiKeyUsedCell },
    dialogs: {
      create: lazyComponent(() => import('../../custom/accounts/apiKeys/MakeKeyDialog.tsx')),
    },
  },
});
