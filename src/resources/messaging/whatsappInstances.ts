import { whatsappInstances as calls } from '../../../contract/messaging/whatsappInstances.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { instanceFields, instanceInputs, keptToken } from './whatsappFields.ts';

const TestDialog = lazyComponent(async () => ({
  default: (await import('../../custom/messaging/whatsapp/TestDialog.tsx')).TestInstance,
}));

/** WhatsApp instances that the platform allots to branches. */
export const whatsappInstances = defineResource({
  name: 'whatsapp-instances',
  calls: {
    list: calls.whatsappInstanceList,
    one: calls.whatsappInstanceDetail,
    create: calls.addWhatsappInstance,
    update: calls.updateWhatsappInstance,
    remove: calls.removeWhatsappInstance,
  },
  paths: {
    list: '/template-management/whatsapp-instance',
    edit: '/template-management/edit-whatsapp-instance/?id=:id',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'phone' },
  fields: instanceFields,
  filters: { branchID: {} },
  editDefaultValues: keptToken,
  actions: {
    test: {
      call: calls.testWhatsappInstance,
      target: 'record',
      icon: 'check',
      dialog: TestDialog,
    },
  },
  components: { inputs: instanceInputs },
});
