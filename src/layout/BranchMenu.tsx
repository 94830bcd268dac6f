import { useState } from 'react';
import { notices } from '../framework/notices.ts';
import { hasUnsavedWork } from '../framework/resource/useUnsavedWork.ts';
import { useSend } from '../framework/send.tsx';
import { useText } from '../framework/text.tsx';
import { switchBranch } from '../session/branch.ts';
import { useBranch, useSession } from '../session/useSession.ts';
import { LoadingDialog } from '../ui/dialogs.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { LeaveDialog } from '../ui/useLeaveGuard.tsx';

/** The menu to switch the branch of this tab. */
export function BranchMenu() {
  const t = useText();
  const send = useSend();
  const branch = useBranch();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  // The chosen branch, while unsaved work awaits confirmation.
  const [asking, setAsking] = useState<number | null>(null);
  const branches = (session?.branches ?? []).filter(
    ({ id }) => !session?.blockBranchAccess.includes(id),
  );
  if (branches.length === 0) return null;

  const choose = async (id: number) => {
    setAsking(null);
    setBusy(true);
    const refusal = await switchBranch(send, t, id);
    setBusy(false);
    if (refusal !== null) notices.alert(refusal);
  };
  const ask = (id: number) => {
    if (id === branch?.id) return;
    if (hasUnsavedWork()) setAsking(id);
    else void choose(id);
  };
  return (
    <>
      <Menu
        label={t('SHELL.BRANCH')}
        items={branches.map(({ id, code, companyName }) => ({
          key: String(id),
          icon: 'branch',
          checked: id === branch?.id,
          label: (
            <>
              {code}
              <small>{companyName}</small>
            </>
          ),
          onSelect: () => ask(id),
        }))}
        className="bar-branch"
      >
        <span className="visually-hidden">{t('SHELL.BRANCH')}: </span>
        <span className="bar-branch-name">{branch?.code ?? t('SHELL.BRANCH_NONE')}</span>
        <Icon name="upDown" />
      </Menu>
      {asking !== null && (
        <LeaveDialog onLeave={() => void choose(asking)} onStay={() => setAsking(null)} />
      )}
      {busy && <LoadingDialog />}
    </>
  );
}
