import { agataSettings as calls } from '../../../contract/agata/settings.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';

const ChatPreview = lazyComponent(() => import('../../custom/agata/chatSettings/ChatPreview.tsx'));

/** How AGATA behaves by default, a single record. */
export const agataSettings = defineResource({
  name: 'agata-settings',
  calls: { one: calls.applicationSettings, update: calls.updateApplicationSettings },
  paths: { edit: '/master-list-management/application-configuration-default-setting' },
  domain: 'AGATA',
  menu: { group: 'masterLists', icon: 'settings' },
  fields: {
    joinCodeHours: {},
    invitationDays: {},
    articlesPerPage: { hint: 'AGATA_SETTINGS.ARTICLES_HINT' },
    appointmentMinutes: { hint: 'AGATA_SETTINGS.MINUTES_HINT' },
  },
  sections: [
    { title: 'AGATA_SETTINGS.INVITING', fields: ['joinCodeHours', 'invitationDays'] },
    { title: 'AGATA_SETTINGS.CONTENT', fields: ['articlesPerPage', 'appointmentMinutes'] },
  ],
});

/** How the chat looks, a single record, with a preview beside the form. */
export const chatSettings = defineResource({
  name: 'chat-settings',
  calls: { one: calls.chatSettingDetails, update: calls.updateChatSettings },
  paths: { edit: '/chat-ui-setting' },
  domain: 'AGATA',
  menu: { group: 'communication', icon: 'screen' },
  fields: { smallFont: {}, mediumFont: {}, largeFont: {}, ownBubble: {} },
  sections: [
    { fields: ['smallFont', 'mediumFont', 'largeFont', 'ownBubble'] },
    { component: ChatPreview },
  ],
});
