import { useEffect, useRef, useState } from 'react';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { secondFactors } from '../../../../contract/accounts/secondFactor.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useOwnPassword } from '../../../framework/ownPassword.tsx';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { switchBranch } from '../../../session/branch.ts';
import { session } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { FormBanner, OwnPasswordField, TextField } from '../../../ui/fields.tsx';
import { Card, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './secondFactor.css';

type Factor = Answer<typeof secondFactors.secondFactor>;
type Prepared = Answer<typeof secondFactors.prepareSecondFactor>;

/** How the person signs in: their second factor, set up and switched off, its recovery codes made anew, and their passkeys. */
export default function SecondFactorPage() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(secondFactors.secondFactor, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);
  const enterBranch = useFirstBranch();
  const onChanged = () => void refetch();
  // Shown whatever else happens: they are shown once.
  const onCodes = (made: readonly string[]) => {
    setCodes(made);
    onChanged();
  };
  if (codes)
    return (
      <Page title={t('SECOND_FACTOR.TITLE')}>
        <Card>
          <div className="second-factor">
            <RecoveryCodes
              codes={codes}
              onKept={() => {
                setCodes(null);
                setKept(true);
                void enterBranch();
              }}
            />
          </div>
        </Card>
      </Page>
    );
  return (
    <Page title={t('SECOND_FACTOR.TITLE')}>
      {error && <ErrorState error={error} onRetry={onChanged} />}
      {!error && !data && <LoadingState />}
      {!error && data && (
        <Card>
          <div className="second-factor">
            <h2>{t('SECOND_FACTOR.NAME')}</h2>
            {data.data.isOn ? (
              <Held
                factor={data.data}
                takesFocus={isKept}
                onCodes={onCodes}
                onChanged={onChanged}
              />
            ) : (
              <SetUp onCodes={onCodes} />
            )}
          </div>
        </Card>
      )}
      {/* After it, so that nothing is pushed down. */}
      {(error ?? data) && <PasskeysCard onAdded={() => void enterBranch()} />}
    </Page>
  );
}

/** Chooses the first branch of someone who had to set up a second factor before any. */
function useFirstBranch() {
  const t = useText();
  const send = useSend();
  const person = useCallQuery(accounts.getUserProfileDetail, {}, { enabled: false });
  return async () => {
    if (!session.get()?.needsSecondFactor) return;
    const { data } = await person.refetch();
    if (data) session.refreshPerson(data.data);
    const held = session.get();
    const first = held?.branches.find(({ id }) => !held.blockBranchAccess.includes(id));
    if (!first || session.branch() || held?.domain !== 'DA') return;
    const refusal = await switchBranch(send, t, first.id);
    if (refusal) notices.alert(refusal);
  };
}

function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const { first } = useOwnPassword();
  const form = useCallForm(secondFactors.prepareSecondFactor, {
    defaultValues: { password: first },
    onDone: setPrepared,
  });
  if (prepared) return <FirstCode prepared={prepared} onCodes={onCodes} />;
  return (
    <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        <StatusChip tone="neutral">{t('SECOND_FACTOR.OFF')}</StatusChip>
      </p>
      {session.get()?.needsSecondFactor && (
        <p className="ui-banner" data-tone="warn">
          {t('SECOND_FACTOR.NEEDED')}
        </p>
      )}
      <p>{t('SECOND_FACTOR.WHY')}</p>
      <FormBanner form={form} />
      <OwnPasswordField form={form} name="password" />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('SECOND_FACTOR.SET_UP')}
        </Button>
      </div>
    </form>
  );
}

function FirstCode({
  prepared: { key, uri, png },
  onCodes,
}: {
  prepared: Prepared;
  onCodes: (codes: readonly string[]) => void;
}) {
  const t = useText();
  const form = useCallForm(secondFactors.confirmSecondFactor, {
    defaultValues: { code: '' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const { methods } = form;
  useEffect(() => methods.setFocus('code'), [methods]);
  return (
    <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{t('SECOND_FACTOR.SCAN')}</p>
      <img
        className="second-factor-picture"
        src={`data:image/png;base64,${png}`}
        alt={t('SECOND_FACTOR.PICTURE')}
      />
      <p>
        <span className="ui-hint">{t('SECOND_FACTOR.KEY')}</span>
        <br />
        <code className="second-factor-key">{key.match(/.{1,4}/g)?.join(' ')}</code>
        <br />
        <a href={uri}>{t('SECOND_FACTOR.OPEN_APP')}</a>
      </p>
      <FormBanner form={form} />
      <TextField form={form} name="code" label="AUTH.CODE" autoComplete="one-time-code" />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('SECOND_FACTOR.SWITCH_ON')}
        </Button>
      </div>
    </form>
  );
}

function Held({
  factor: { since, recoveryCodesLeft, resetsAt },
  takesFocus,
  onCodes,
  onChanged,
}: {
  factor: Factor;
  /** Whether it takes the place of what had the focus. */
  takesFocus: boolean;
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => void;
}) {
  const t = useText();
  const [asks, setAsks] = useState<'codes' | 'off' | null>(null);
  const onClose = () => setAsks(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) status.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <p ref={status} tabIndex={-1}>
        <StatusChip tone="good">{t('SECOND_FACTOR.ON')}</StatusChip>{' '}
        {since !== null && t('SECOND_FACTOR.SINCE', { since: formatDateTime(since) })}
      </p>
      <p>{t('SECOND_FACTOR.LEFT', { left: recoveryCodesLeft })}</p>
      {resetsAt !== null && (
        <p className="second-factor-ends">
          {t('SECOND_FACTOR.ENDS', { until: formatDateTime(resetsAt) })}
        </p>
      )}
      <div className="ui-form-actions">
        <Button icon="refresh" onClick={() => setAsks('codes')}>
          {t('SECOND_FACTOR.NEW_CODES')}
        </Button>
        <Button variant="danger" onClick={() => setAsks('off')}>
          {t('SECOND_FACTOR.SWITCH_OFF')}
        </Button>
      </div>
      {asks === 'codes' && <NewCodes onCodes={onCodes} onClose={onClose} />}
      {asks === 'off' && <SwitchOff onChanged={onChanged} onClose={onClose} />}
    </>
  );
}

function NewCodes({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(secondFactors.newRecoveryCodes, {
    defaultValues: { code: '' },
    onDone: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  const title = t('SECOND_FACTOR.NEW_CODES');
  return (
    <CallFormDialog form={form} title={title} submitLabel={title} onClose={onClose}>
      <p>{t('SECOND_FACTOR.NEW_CODES_MEAN')}</p>
      <TextField
        form={form}
        name="code"
        label="AUTH.CODE"
        autoComplete="one-time-code"
        initialFocus
      />
    </CallFormDialog>
  );
}

function SwitchOff({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const t = useText();
  const form = useCallForm(secondFactors.endSecondFactor, {
    defaultValues: { code: '' },
    onDone: () => {
      notices.done(t('SECOND_FACTOR.SWITCHED_OFF'));
      onClose();
      onChanged();
    },
  });
  const title = t('SECOND_FACTOR.SWITCH_OFF');
  return (
    <CallFormDialog
      form={form}
      title={title}
      submitLabel={title}
      variant="danger"
      onClose={onClose}
    >
      <p>{t('SECOND_FACTOR.OFF_MEANS')}</p>
      <TextField
        form={form}
        name="code"
        label="AUTH.CODE"
        autoComplete="one-time-code"
        initialFocus
      />
    </CallFormDialog>
  );
}
