import { pdfTemplates as calls } from '../../../contract/platform/pdfTemplates.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

/** PDF forms that clinics fill for their patients. */
export const pdfTemplates = defineResource({
  name: 'pdf-templates',
  calls: {
    list: calls.pdfTemplateList,
    one: calls.pdfTemplate,
    create: calls.addPdfTemplate,
    update: calls.updatePdfTemplate,
    remove: calls.removePdfTemplate,
    restore: calls.restorePdfTemplate,
  },
  paths: { list: '/pdf-management/templates' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'file' },
  fields: {
    name: {},
    description: {},
    issuedBy: {},
    series: { list: false },
    file: { list: false },
    fieldCount: {},
    matchedCount: {},
  },
  actions: {
    matchPdfTemplate: {
      call: calls.matchPdfTemplate,
      target: 'record',
      icon: 'check',
      dialog: lazyComponent(() => import('../../custom/platform/pdfTemplates/MatchDialog.tsx')),
    },
  },
});
