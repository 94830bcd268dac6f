import type { gatewayStates } from '../../../../contract/platform/gatewaySettings.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Code, useText } from '../../../framework/text.tsx';

type State = (typeof gatewayStates)[number];

const words: Readonly<Record<State, Code>> = {
  used: 'GATEWAY_SETTING.STATE.USED',
  standIn: 'GATEWAY_SETTING.STATE.STAND_IN',
  incomplete: 'GATEWAY_SETTING.STATE.INCOMPLETE',
  off: 'GATEWAY_SETTING.STATE.OFF',
};
const tones: Readonly<Record<State, string>> = {
  used: 'good',
  standIn: 'info',
  incomplete: 'warn',
  off: 'info',
};

/** What the gateway is at the moment, over its settings. */
export default function GatewayState({ record }: Omit<InputProps, 'name'>) {
  const t = useText();
  const state = record?.['standing'] as State | undefined;
  if (state === undefined) return null;
  return (
    <p className="ui-banner" data-tone={tones[state]}>
      {t(words[state])}
    </p>
  );
}
