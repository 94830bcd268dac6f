import { useEffect, useRef, useState } from 'react';
import {
  type LockedPerson,
  sharedComputers,
} from '../../../../contract/accounts/sharedComputers.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { session } from '../../../session/session.ts';
import { goOn, lockedPeople, type Opened, openLocked } from '../../../session/sharedComputer.ts';
import type { StoredComputer } from '../../../session/storedComputer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, PasswordField } from '../../../ui/fields.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './lock.css';

interface LockProps {
  computer: StoredComputer;
  /** Somebody signs in with their password instead. */
  onPassword: () => void;
}

/** Who may go on at a shared computer, and their PIN. Who was at work last is chosen already. */
export default function LockPanel({ computer, onPassword }: LockProps) {
  const t = useText();
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <div className="lock">
      {refused !== null && (
        <p className="ui-banner" role="alert">
          {refused}
        </p>
      )}
      {/* Asked anew, nothing of before is shown. */}
      <People
        key={round}
        computer={computer}
        onAgain={() => setRound(round + 1)}
        onRefused={(error) => {
          setRefused(errorText(t, error));
          setRound(round + 1);
        }}
      />
      <Button wide onClick={onPassword}>
        {t('SHARED_COMPUTER.WITH_PASSWORD')}
      </Button>
    </div>
  );
}

function People({
  computer,
  onAgain,
  onRefused,
}: {
  computer: StoredComputer;
  onAgain: () => void;
  /** A PIN opens that session no longer. */
  onRefused: (error: CallError) => void;
}) {
  const t = useText();
  const { people, error } = useLockedPeople(computer);
  const [chosen, setChosen] = useState<number | null>(null);
  if (error) return <ErrorState error={error} onRetry={onAgain} />;
  if (!people) return <LoadingState />;
  if (people.length === 0) return <p>{t('SHARED_COMPUTER.NOBODY')}</p>;
  const person = people.find((each) => (chosen === null ? each.isOwn : each.session === chosen));
  return (
    <>
      <ul className="lock-people" aria-label={t('SHARED_COMPUTER.WHO')}>
        {people.map((each) => (
          <li key={each.session}>
            <button
              type="button"
              aria-pressed={each === person}
              onClick={() => setChosen(each.session)}
            >
              {each.name}
            </button>
          </li>
        ))}
      </ul>
      {person?.hasPin && (
        <PinForm key={person.session} computer={computer} person={person} onRefused={onRefused} />
      )}
      {person && !person.hasPin && <p>{t('SHARED_COMPUTER.NO_PIN')}</p>}
    </>
  );
}

/** Milliseconds for which a PIN that could not be sent stays typed. */
const AWAY_MS = 60_000;

function PinForm({
  computer,
  person,
  onRefused,
}: {
  computer: StoredComputer;
  person: LockedPerson;
  onRefused: (error: CallError) => void;
}) {
  const t = useText();
  const send = useSend();
  const opened = useRef<Opened | null>(null);
  const forget = () => {
    opened.current = null;
    form.methods.resetField('pin');
  };
  const form = useCallForm(sharedComputers.unlockSession, {
    defaultValues: { pin: '' },
    fixedInput: { computer: computer.secret, session: person.session },
    async onSubmit({ pin }) {
      // Where the server was away in between, it is gone on with: the session is open already.
      if (opened.current?.pin !== pin)
        opened.current = await openLocked(send, computer, { session: person.session, pin });
      await goOn(send, opened.current);
    },
    onRefused: (error) => {
      const isAway = error instanceof CallError && (error.status === 0 || error.status >= 500);
      // It waits for a server that comes back soon, not for whoever sits down here next.
      if (isAway) setTimeout(forget, AWAY_MS);
      else forget();
      form.methods.setFocus('pin');
      if (!(error instanceof CallError) || error.status !== 403) return undefined;
      onRefused(error);
      return [];
    },
  });
  const { methods } = form;
  useEffect(() => methods.setFocus('pin'), [methods]);
  return (
    <form
      className="ui-form"
      noValidate
      aria-label={person.name}
      onSubmit={(event) => void form.submit(event)}
    >
      <FormBanner form={form} />
      <PasswordField
        form={form}
        name="pin"
        label="SHARED_COMPUTER.PIN"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        required
        initialFocus
      />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t('SHARED_COMPUTER.OPEN')}
      </Button>
    </form>
  );
}

interface Person extends LockedPerson {
  /** Whose session this page belongs to. */
  isOwn: boolean;
}

/** Another tab may just be locking one's own session: how often it is looked for, and the milliseconds in between. */
const LOOKS = 5;
const LOOK_AFTER_MS = 1_000;

function useLockedPeople(computer: StoredComputer) {
  const send = useSend();
  const [found, setFound] = useState<{ people?: Person[]; error?: unknown }>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const own = session.get()?.loginUserId;
    const look = async (left: number) => {
      const people = (await lockedPeople(send, computer)) ?? [];
      if (isOver) return;
      const isAwaited = own !== undefined && people.every(({ person }) => person !== own);
      if (isAwaited && left > 1) timer = setTimeout(() => begin(left - 1), LOOK_AFTER_MS);
      // That nobody is there is said once it is certain.
      if (people.length > 0 || !timer)
        setFound({ people: people.map((each) => ({ ...each, isOwn: each.person === own })) });
    };
    const begin = (left: number) => {
      timer = undefined;
      look(left).catch((error: unknown) => isOver || setFound({ error }));
    };
    begin(LOOKS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [send, computer]);
  return found;
}
