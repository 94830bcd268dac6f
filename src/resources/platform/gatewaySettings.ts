import type { Call } from '../../../contract/kit/call.ts';
import {
  type GatewayName,
  resourceOf,
  settingsOf,
} from '../../../contract/platform/gatewayFields.ts';
import { gatewaySettings as calls } from '../../../contract/platform/gatewaySettings.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import type { MenuIcon } from '../../framework/screens.ts';

const SettingInput = lazyComponent(
  () => import('../../custom/platform/gatewaySettings/SettingInput.tsx'),
);
const GatewayState = lazyComponent(
  () => import('../../custom/platform/gatewaySettings/GatewayState.tsx'),
);
const TestDialog = lazyComponent(
  () => import('../../custom/platform/gatewaySettings/TestDialog.tsx'),
);

interface SettingCalls {
  one: Call;
  update: Call;
  test: Call;
}

/** The settings of a gateway, a single record. */
function settings(gateway: GatewayName, icon: MenuIcon, { one, update, test }: SettingCalls) {
  const all = settingsOf(gateway);
  const names = Object.keys(all);
  return defineResource<{ one: Call; update: Call }>({
    name: resourceOf(gateway),
    calls: { one, update },
    paths: { edit: `/3rd-party-setting/${resourceOf(gateway)}` },
    domain: 'DA',
    menu: { group: 'platform', icon },
    fields: Object.fromEntries(names.map((name) => [name, {}])),
    // What is stored of a secret is not in its input.
    editDefaultValues: () =>
      Object.fromEntries(names.filter((name) => all[name]?.isSecret).map((name) => [name, ''])),
    sections: [{ component: GatewayState }, { fields: names }],
    actions: { test: { call: test, target: 'record', icon: 'check', dialog: TestDialog } },
    components: { inputs: Object.fromEntries(names.map((name) => [name, SettingInput])) },
  });
}

/** The mail server by which mails go out. */
export const emailSetting = settings('email', 'mail', {
  one: calls.emailSetting,
  update: calls.editEmailSetting,
  test: calls.testEmailSetting,
});

/** The WhatsApp gateways that instances can have. */
export const whatsappSetting = settings('whatsapp', 'phone', {
  one: calls.whatsappSetting,
  update: calls.editWhatsappSetting,
  test: calls.testWhatsappSetting,
});

/** The SMS gateways that branches can have an account with. */
export const smsSetting = settings('sms', 'inbox', {
  one: calls.smsSetting,
  update: calls.editSmsSetting,
  test: calls.testSmsSetting,
});

/** The account with the payment gateway. */
export const molpaySetting = settings('molpay', 'building', {
  one: calls.molpaySetting,
  update: calls.editMolpaySetting,
  test: calls.testMolpaySetting,
});

/** The project with Firebase for messages to browsers. */
export const firebaseSetting = settings('firebase', 'bell', {
  one: calls.firebaseSetting,
  update: calls.editFirebaseSetting,
  test: calls.testFirebaseSetting,
});
