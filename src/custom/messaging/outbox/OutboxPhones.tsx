import { useId, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import {
  outbox,
  type StandInAct,
  standInActs,
  type StandInState,
} from '../../../../contract/messaging/outbox.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, StatusChip } from '../../../ui/Page.tsx';

export type Instances = Answer<typeof outbox.outboxPhones>;

/** The number that scans unless another is typed. */
const PHONE = '60123456789';
/** What is possible in which state. */
const possible: Readonly<Record<StandInState, readonly StandInAct[]>> = {
  initialize: [],
  standby: [],
  disconnected: [],
  qr: ['scan', 'refuse', 'standby'],
  loading: ['drop'],
  authenticated: ['drop'],
};

/** The instances of the local WhatsApp gateway, with what a person does to them with a telephone. */
export function OutboxPhones({ code, first }: { code: string | undefined; first: Instances }) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const [phone, setPhone] = useState(PHONE);
  const [instances, setInstances] = useState(first);
  const given = code === undefined ? {} : { code };
  const act = async (instanceId: string, done: StandInAct) => {
    try {
      const input = { ...given, instanceId, act: done, phoneNo: phone };
      const { data } = await send(outbox.actOnOutboxPhone, input);
      setInstances(data);
    } catch (error) {
      notifyError(t, error);
    }
  };
  const look = async () => {
    try {
      setInstances((await send(outbox.outboxPhones, given)).data);
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (
    <Card>
      <section className="outbox-phones" aria-label={t('OUTBOX.PHONES')}>
        <h2>{t('OUTBOX.PHONES')}</h2>
        <p>{t('OUTBOX.PHONES_TEXT')}</p>
        <label htmlFor={id}>{t('OUTBOX.PHONE_NUMBER')}</label>
        <input
          autoComplete="off"
          id={id}
          className="ui-input"
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value.replace(/\D/g, ''))}
        />
        {instances.length === 0 && <p>{t('OUTBOX.PHONES_NONE')}</p>}
        <ul>
          {instances.map(({ instanceId, state, phone: connected }) => (
            <li key={instanceId}>
              <b>{instanceId}</b>
              <StatusChip tone={state === 'authenticated' ? 'good' : 'info'}>
                {t(`OUTBOX.STATE.${state}`)}
              </StatusChip>
              {connected !== '' && <span>{formatPhone(connected)}</span>}
              {standInActs
                .filter((each) => possible[state].includes(each))
                .map((each) => (
                  <Button key={each} onClick={() => void act(instanceId, each)}>
                    {t(`OUTBOX.ACT.${each}`)}
                  </Button>
                ))}
            </li>
          ))}
        </ul>
        <Button icon="refresh" onClick={() => void look()}>
          {t('OUTBOX.PHONES_REFRESH')}
        </Button>
      </section>
    </Card>
  );
}
