import { reports as calls } from '../../../contract/reports/reports.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

/** Reports of the platform: what they show of which rows. */
export const reports = defineResource({
  name: 'reports',
  calls: {
    list: calls.saasReportList,
    one: calls.saasReportDetail,
    create: calls.addSaasReport,
    update: calls.updateSaasReport,
    remove: calls.removeSaasReport,
  },
  paths: {
    list: '/template-management/report-management',
    edit: '/template-management/edit-report/?name=:reportName',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'chart' },
  title: 'reportName',
  fields: {
    reportName: {},
    reportType: {},
    reportCategory: {},
    description: { list: false },
    showDateStart: { list: false },
    showDateEnd: { list: false },
    reportXml: { list: false },
    ReportXml: {},
  },
  sort: { field: 'reportName', order: 'ASC' },
  // Its address has its name.
  oneInput: ({ id, reportName }) => (reportName === undefined ? { id } : { reportName }),
  createDefaultValues: () => ({
    showDateStart: true,
    showDateEnd: true,
    ReportXml: '<page>\n  <head/>\n</page>\n',
  }),
  // The wire writes the XML under another name than it reads it.
  editDefaultValues: ({ reportXml }) => ({ ReportXml: reportXml }),
  components: {
    inputs: {
      ReportXml: lazyComponent(() => import('../../custom/reports/definitions/ReportXmlInput.tsx')),
    },
  },
  emptyText: 'REPORT.NONE',
});
