import { useCallback, useEffect, useRef, useState } from 'react';
import type { GatewayName } from '../../../../contract/platform/gatewayFields.ts';
import {
  type GatewayAnswer,
  gatewaySettings as calls,
} from '../../../../contract/platform/gatewaySettings.ts';
import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './gatewaySettings.css';
import { gatewayOf } from './settings.ts';

const tests: Readonly<Record<GatewayName, typeof calls.testEmailSetting>> = {
  email: calls.testEmailSetting,
  whatsapp: calls.testWhatsappSetting,
  sms: calls.testSmsSetting,
  molpay: calls.testMolpaySetting,
  firebase: calls.testFirebaseSetting,
};

interface Asked {
  answers?: readonly GatewayAnswer[];
  error?: unknown;
}

/** Asks a gateway as it is saved, and shows what it answers in its own words. */
export default function TestDialog({ onClose }: DialogProps<unknown>) {
  const t = useText();
  const send = useSend();
  const call = tests[gatewayOf(useCurrentResource().name)];
  const [{ answers, error }, setAsked] = useState<Asked>({});
  const isBegun = useRef(false);
  const ask = useCallback(async () => {
    setAsked({});
    try {
      setAsked({ answers: (await send(call, {})).data.answers });
    } catch (failed) {
      setAsked({ error: failed });
    }
  }, [send, call]);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void ask();
  }, [ask]);
  return (
    <Dialog title={t('GATEWAY_SETTING.TEST')} onClose={onClose}>
      <p className="ui-hint">{t('GATEWAY_SETTING.TEST_HINT')}</p>
      {error !== undefined && <ErrorState error={error} onRetry={() => void ask()} />}
      {!answers && error === undefined && <LoadingState />}
      {answers && (
        <output>
          <Answers answers={answers} />
        </output>
      )}
      <div className="ui-form-actions">
        <Button onClick={onClose}>{t('SHELL.CLOSE')}</Button>
      </div>
    </Dialog>
  );
}

function Answers({ answers }: { answers: readonly GatewayAnswer[] }) {
  const t = useText();
  if (answers.length === 0) return <p>{t('GATEWAY_SETTING.NOTHING')}</p>;
  return (
    <dl className="gateway-answers">
      {answers.map(({ gateway, reached, words }) => (
        <div key={gateway}>
          <dt>{gateway}</dt>
          <dd>{sentenceOf(t, reached, words)}</dd>
        </div>
      ))}
    </dl>
  );
}

function sentenceOf(t: ReturnType<typeof useText>, reached: boolean, words: string): string {
  if (words === '') return t(reached ? 'GATEWAY_SETTING.ANSWERED_NOTHING' : 'GATEWAY_SETTING.AWAY');
  return t(reached ? 'GATEWAY_SETTING.ANSWERED' : 'GATEWAY_SETTING.AWAY_WHY', { words });
}
