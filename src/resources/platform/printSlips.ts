import { printSlips as calls } from '../../../contract/reports/printSlips.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

/** Print slips of the platform: what is printed for one record. */
export const printSlips = defineResource({
  name: 'print-slips',
  calls: {
    list: calls.saasPrintSlipList,
    one: calls.saasPrintSlipDetail,
    create: calls.addSaasPrintSlip,
    update: calls.updateSaasPrintSlip,
    remove: calls.removeSaasPrintSlip,
  },
  paths: {
    list: '/template-management/print-slip-management',
    edit: '/template-management/edit-print-slip/?name=:printSlipName',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'print' },
  title: 'printSlipName',
  fields: {
    printSlipName: {},
    printSlipType: {},
    printSlipCategory: {},
    description: { list: false },
    visitStage: {},
    issuedBy: {},
    series: { list: false },
    printSlipXML: { list: false },
  },
  sort: { field: 'printSlipName', order: 'ASC' },
  // Its address has its name.
  oneInput: ({ id, printSlipName }) => (printSlipName === undefined ? { id } : { printSlipName }),
  createDefaultValues: () => ({ printSlipXML: '<page size="A5">\n  <head/>\n</page>\n' }),
  components: {
    inputs: {
      printSlipXML: lazyComponent(
        () => import('../../custom/reports/definitions/SlipXmlInput.tsx'),
      ),
    },
  },
  emptyText: 'SLIP.NONE',
});
