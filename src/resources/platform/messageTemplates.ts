import { messageScreens } from '../../../contract/messaging/messageTemplates.ts';
import { platformMessages as calls } from '../../../contract/messaging/platformMessages.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { choice, longText, text } from '../../framework/resource/fields.ts';

/** Message templates that the platform offers to clinics as a start. */
export const platformMessageTemplates = defineResource({
  name: 'platform-message-templates',
  calls: {
    list: calls.msgTemplateList,
    one: calls.msgTemplate,
    create: calls.insertMessageTemplate,
    update: calls.updateMessageTemplate,
    remove: calls.removeMessageTemplate,
  },
  paths: { list: '/template-management/message-template' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'file' },
  title: 'templateName',
  fields: {
    templateName: text(),
    templateContent: longText({ hint: 'TEMPLATE.PLACEHOLDERS' }),
    templateVariables: text({ list: 'hidden' }),
    queryID: choice(
      messageScreens.map(({ queryID }) => ({
        value: queryID,
        label: `TEMPLATE.SCREENS.${queryID}`,
      })),
      { hint: 'RESOURCE.PLATFORM_MESSAGE_TEMPLATES.QUERY_ID_HINT' },
    ),
  },
  sort: { field: 'templateName', order: 'ASC' },
});
