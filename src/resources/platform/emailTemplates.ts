import { emailTemplates as calls } from '../../../contract/platform/emailTemplates.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

/** The platform's own words of the mails that the product sends. */
export const emailTemplates = defineResource({
  name: 'email-templates',
  calls: {
    list: calls.emailTemplateList,
    one: calls.emailTemplate,
    create: calls.addEmailTemplate,
    update: calls.updateEmailTemplate,
    remove: calls.removeEmailTemplate,
  },
  paths: {
    list: '/template-management/email-template',
    edit: '/template-management/edit-email-Template/?emailTemplate=:id',
  },
  domain: 'DA',
  menu: { group: 'platform', icon: 'mail' },
  title: 'subject',
  fields: {
    template: {},
    language: {},
    subject: {},
    title: {},
    content: { list: false },
  },
  sort: { field: 'template', order: 'ASC' },
  createDefaultValues: () => ({ language: 'en' as const }),
  components: {
    inputs: {
      content: lazyComponent(() => import('../../custom/platform/emailTemplates/ContentInput.tsx')),
    },
  },
  emptyText: 'EMAIL_TEMPLATE.NONE',
});
