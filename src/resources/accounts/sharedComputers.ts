import { sharedComputers as calls } from '../../../contract/accounts/sharedComputers.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { text, wallClock } from '../../framework/resource/fields.ts';

/** The computers that several people of a branch share, and open with a PIN. */
export const sharedComputers = defineResource({
  name: 'shared-computers',
  calls: {
    list: calls.sharedComputerList,
    show: calls.sharedComputer,
    create: calls.addSharedComputer,
    edit: calls.editSharedComputer,
    delete: calls.removeSharedComputer,
  },
  paths: { list: '/branch-management/shared-computers' },
  domain: 'DA',
  menu: { group: 'account', icon: 'lock' },
  emptyText: 'SHARED_COMPUTER.EMPTY',
  fields: {
    name: text(),
    branch: text(),
    lockMinutes: {},
    registeredBy: text(),
    registered: wallClock(),
  },
  filters: { branchID: {} },
  components: {
    cells: {
      name: lazyComponent(() => import('../../custom/accounts/sharedComputers/ComputerName.tsx')),
    },
    dialogs: {
      create: lazyComponent(
        () => import('../../custom/accounts/sharedComputers/RegisterDialog.tsx'),
      ),
    },
  },
});
