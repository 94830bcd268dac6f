import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { switchBranch } from '../../../session/branch.ts';
import { useBranch } from '../../../session/useSession.ts';

/** A way to a page of a branch: it becomes the one of this tab, where it is another. `label` says what and where. */
export function BranchLink({
  branchID,
  to,
  label,
  children,
}: {
  branchID: number;
  to: string;
  label: string;
  children: ReactNode;
}) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const branch = useBranch();
  if (branch?.id === branchID)
    return (
      <Link to={to} aria-label={label}>
        {children}
      </Link>
    );
  const go = async () => {
    const refusal = await switchBranch(send, t, branchID);
    if (refusal) notices.failed(refusal.text);
    else void navigate(to);
  };
  return (
    <button
      type="button"
      className="branch-figures-go"
      aria-label={label}
      onClick={() => void go()}
    >
      {children}
    </button>
  );
}
