import { whatsappAccess as calls } from '../../../contract/messaging/whatsappInstances.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { instanceFields, instanceInputs, keptToken } from './whatsappFields.ts';

const TestDialog = lazyComponent(async () => ({
  default: (await import('../../custom/messaging/whatsapp/TestDialog.tsx')).TestAccess,
}));

/** WhatsApp instances of the branches that someone manages. */
export const whatsappAccess = defineResource({
  name: 'whatsapp-access',
  calls: {
    list: calls.whatsappAccessList,
    one: calls.whatsappAccessDetail,
    create: calls.addWhatsappAccess,
    update: calls.updateWhatsappAccess,
    remove: calls.removeWhatsappAccess,
  },
  paths: {
    list: '/third-party/whatsapp-access-maintenance',
    edit: '/third-party/edit-whatsapp-access-maintenance/?id=:id',
  },
  domain: 'DA',
  menu: { group: 'thirdParty', icon: 'phone' },
  fields: instanceFields,
  filters: { branchID: {} },
  editDefaultValues: keptToken,
  actions: {
    test: {
      call: calls.testWhatsappAccess,
      target: 'record',
      icon: 'check',
      dialog: TestDialog,
    },
  },
  components: { inputs: instanceInputs },
});
