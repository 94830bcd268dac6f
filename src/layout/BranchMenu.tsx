import { useState } from 'react';
import { notices } from '../framework/notices.ts';
import { hasUnsavedWork } from '../framework/resource/useUnsavedWork.ts';
import type { Domain } from '../framework/screens.ts';
import { useSend } from '../framework/send.tsx';
import { useText } from '../framework/text.tsx';
import { switchBranch } from '../session/branch.ts';
import { session as ownSession, worksInBoth } from '../session/session.ts';
import { useBranch, useSession } from '../session/useSession.ts';
import { LoadingDialog } from '../ui/dialogs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { LeaveDialog } from '../ui/useLeaveGuard.tsx';

/**
 * The menu to switch the branch of this tab. For whoever works in AGATA too, that is a further workplace, from which the
 * branches lead back.
 */
export function BranchMenu() {
  const t = useText();
  const send = useSend();
  const branch = useBranch();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  // The chosen branch, while unsaved work awaits confirmation.
  const [asking, setAsking] = useState<number | typeof AGATA | null>(null);
  const branches = (session?.branches ?? []).filter(
    ({ id }) => !session?.blockBranchAccess.includes(id),
  );
  if (!session || branches.length === 0) return null;

  const hasAgata = worksInBoth(session);
  const chosen = hasAgata && session.domain === AGATA ? AGATA : branch?.id;
  const choose = async (id: number | typeof AGATA) => {
    setAsking(null);
    if (id === AGATA) return enter(AGATA);
    setBusy(true);
    const refusal = await switchBranch(send, t, id);
    setBusy(false);
    if (refusal !== null) notices.alert(refusal);
    else if (chosen === AGATA) enter('DA');
  };
  const ask = (id: number | typeof AGATA) => {
    if (id === chosen) return;
    if (hasUnsavedWork()) setAsking(id);
    else void choose(id);
  };
  return (
    <>
      <Menu
        label={t('SHELL.BRANCH')}
        items={[
          ...branches.map(({ id, code, companyName }) => ({
            key: String(id),
            icon: 'branch' as const,
            checked: id === chosen,
            label: (
              <>
                {code}
                <small>{companyName}</small>
              </>
            ),
            onSelect: () => ask(id),
          })),
          ...(hasAgata
            ? [
                {
                  key: AGATA,
                  icon: 'people' as const,
                  checked: chosen === AGATA,
                  label: (
                    <>
                      {AGATA}
                      <small>{t('AGATA.WORKPLACE')}</small>
                    </>
                  ),
                  onSelect: () => ask(AGATA),
                },
              ]
            : []),
        ]}
        className="bar-branch"
      >
        <span className="visually-hidden">{t('SHELL.BRANCH')}: </span>
        <span className="bar-branch-name">
          {chosen === AGATA ? AGATA : (branch?.code ?? t('SHELL.BRANCH_NONE'))}
        </span>
        <Icon name="upDown" />
      </Menu>
      {asking !== null && (
        <LeaveDialog onLeave={() => void choose(asking)} onStay={() => setAsking(null)} />
      )}
      {busy && <LoadingDialog />}
    </>
  );
}

const AGATA = 'AGATA';

/** Changes the part of the product, whose pages and texts are other ones. */
function enter(domain: Domain) {
  ownSession.setDomain(domain);
  window.location.assign('/');
}
