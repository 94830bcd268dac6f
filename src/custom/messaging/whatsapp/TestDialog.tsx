import { useEffect, useId, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import {
  whatsappAccess,
  whatsappInstances,
} from '../../../../contract/messaging/whatsappInstances.ts';
import type { DialogProps, Row } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';

type Test =
  | typeof whatsappAccess.testWhatsappAccess
  | typeof whatsappInstances.testWhatsappInstance;
type Props = DialogProps<Pick<Row, 'id'> & { webhook?: unknown }>;

interface Asked {
  answer?: Answer<Test>;
  error?: unknown;
}

/** Asks the gateway about an instance of the platform, and shows what it answers. */
export const TestInstance = (props: Props) => (
  <TestDialog call={whatsappInstances.testWhatsappInstance} {...props} />
);

/** The same for an instance of an account. */
export const TestAccess = (props: Props) => (
  <TestDialog call={whatsappAccess.testWhatsappAccess} {...props} />
);

function TestDialog({ call, record, onClose }: Props & { call: Test }) {
  const t = useText();
  const send = useSend();
  const id = Number(record?.id);
  const [{ answer, error }, setAsked] = useState<Asked>({});
  useEffect(() => {
    let isGone = false;
    const set = (asked: Asked) => {
      if (!isGone) setAsked(asked);
    };
    void look(send, call, id).then(set);
    return () => {
      isGone = true;
    };
  }, [send, call, id]);
  const ask = () => {
    setAsked({});
    void look(send, call, id).then(setAsked);
  };
  return (
    <Dialog title={t('RESOURCE.WHATSAPP_ACCESS.TEST')} onClose={onClose}>
      {record && <WebhookAddress address={String(record.webhook)} />}
      {error !== undefined && <ErrorState error={error} onRetry={ask} />}
      {!answer && error === undefined && <LoadingState />}
      {answer && (
        <output>
          {answer.phone === ''
            ? t('WHATSAPP.TEST_RESULT', { state: t(`WHATSAPP.STATE.${answer.state}`) })
            : t('WHATSAPP.TEST_RESULT_PHONE', {
                state: t(`WHATSAPP.STATE.${answer.state}`),
                phone: formatPhone(answer.phone),
              })}
        </output>
      )}
    </Dialog>
  );
}

function WebhookAddress({ address }: { address: string }) {
  const t = useText();
  const id = useId();
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('WHATSAPP.WEBHOOK')}
      </label>
      <input
        id={id}
        className="ui-input"
        readOnly
        value={address}
        aria-describedby={`${id}-hint`}
        onFocus={({ target }) => target.select()}
      />
      <span className="ui-hint" id={`${id}-hint`}>
        {t('WHATSAPP.WEBHOOK_HINT')}
      </span>
    </div>
  );
}

async function look(send: Send, call: Test, id: number): Promise<Asked> {
  try {
    return { answer: (await send(call, { id })).data };
  } catch (error) {
    return { error };
  }
}
