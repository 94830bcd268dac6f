import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { savedAddress } from '../../../session/savedAddress.ts';
import { useBranch } from '../../../session/useSession.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Page } from '../../../ui/Page.tsx';
import { AdministratorCards } from './AdministratorCards.tsx';
import { AppointmentTile } from './AppointmentTile.tsx';
import './dashboard.css';
import { StaffCards } from './StaffCards.tsx';

/** Milliseconds until the dashboard redirects to a saved address. */
const LEADS_ON_AFTER = 1000;

/** The dashboard: the branch's appointments, and cards with sample figures. */
export default function Dashboard() {
  const t = useText();
  const viewer = useViewer();
  const branch = useBranch();
  useSavedAddress();
  return (
    <Page title={t('PAGE.DASHBOARD')}>
      {viewer.administrator ? (
        <AdministratorCards />
      ) : (
        <div className="dash-columns">
          {branch && viewer.may('show', 'dashboard') && <AppointmentTile branchID={branch.id} />}
          <StaffCards />
        </div>
      )}
    </Page>
  );
}

function useSavedAddress() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      const saved = savedAddress.get();
      if (saved !== null && !saved.includes('dashboard')) void navigate(saved, { replace: true });
    }, LEADS_ON_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
}
