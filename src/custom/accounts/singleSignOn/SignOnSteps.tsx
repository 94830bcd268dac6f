import { useState } from 'react';
import { singleSignOn, type SingleSignOn } from '../../../../contract/accounts/singleSignOn.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { goToProvider } from '../../../session/signOn.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/Page.tsx';
import { Copied } from './Copied.tsx';

/** How single sign-on is set up, in order, with what is still missing, and the test. */
export default function SignOnSteps({ record }: Omit<InputProps, 'name'>) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  if (record === undefined) return null;
  // The form is that of a company.
  const company = record as unknown as SingleSignOn;
  const { id, name, returnAddress, provenDomains, isTested } = company;
  const test = async () => {
    setBusy(true);
    try {
      const { data } = await send(singleSignOn.beginSignOnTest, { id });
      await goToProvider(send, data, `/single-sign-on/${id}`);
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
    }
  };
  return (
    <section className="ui-banner sign-on-steps" data-tone="info">
      <div>
        <strong>{t('SINGLE_SIGN_ON.STEPS')}</strong>
        <ol>
          <li>
            {t('SINGLE_SIGN_ON.STEP_REGISTER')}
            <Copied what={t('SINGLE_SIGN_ON.RETURN_ADDRESS')} value={returnAddress} />
          </li>
          <Step code="SINGLE_SIGN_ON.STEP_SETTINGS" isDone={name !== ''} />
          <Step code="SINGLE_SIGN_ON.STEP_DOMAIN" isDone={provenDomains > 0} />
          <Step code="SINGLE_SIGN_ON.STEP_TEST" isDone={isTested} />
        </ol>
        {name !== '' && (
          <div className="ui-form-actions">
            <Button icon="check" busy={isBusy} onClick={() => void test()}>
              {t('SINGLE_SIGN_ON.TEST')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Step({ code, isDone }: { code: Code; isDone: boolean }) {
  const t = useText();
  return (
    <li>
      {t(code)}{' '}
      <StatusChip tone={isDone ? 'good' : 'warn'}>
        {t(isDone ? 'SINGLE_SIGN_ON.STEP_DONE' : 'SINGLE_SIGN_ON.STEP_OPEN')}
      </StatusChip>
    </li>
  );
}
