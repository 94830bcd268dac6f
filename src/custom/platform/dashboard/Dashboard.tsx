import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { savedAddress } from '../../../session/savedAddress.ts';
import { useBranch, useSession } from '../../../session/useSession.ts';
import { useViewer } from '../../../session/viewer.ts';
import { EmptyState, LoadingState, Page } from '../../../ui/Page.tsx';
import { AgataSummary } from '../../agata/dashboard/AgataSummary.tsx';
import { ConsultantDashboard } from '../../agata/dashboard/ConsultantDashboard.tsx';
import { AdministratorCards } from './AdministratorCards.tsx';
import { AppointmentTile } from './AppointmentTile.tsx';
import { ClinicDay } from './ClinicDay.tsx';
import './dashboard.css';
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx';
import { FollowUpsDue } from './FollowUpsDue.tsx';
import { Platform } from './Platform.tsx';
import { Samples } from './Samples.tsx';
import { StaffCards } from './StaffCards.tsx';

const BranchesCard = lazyComponent(() => import('../../accounts/branchFigures/BranchesCard.tsx'));
const ProviderStart = lazyComponent(() => import('../../agata/providerProfile/ProviderStart.tsx'));

/** Milliseconds until the dashboard redirects to a saved address. */
const LEADS_ON_AFTER = 1000;

/** The dashboard: what is real for this person (the day of the branch, or the platform), and sample cards, folded. */
export default function Dashboard() {
  const t = useText();
  const viewer = useViewer();
  const branch = useBranch();
  const session = useSession();
  const branchCount = session?.branches.length ?? 0;
  const steps = useFirstSteps();
  useSavedAddress();
  if (viewer.domain === 'AGATA' && viewer.may('list', 'consultant-teams'))
    return (
      <Page title={t('PAGE.DASHBOARD')}>
        <ConsultantDashboard />
      </Page>
    );
  if (viewer.administrator)
    return (
      <Page title={t('PAGE.DASHBOARD')}>
        {viewer.domain === 'AGATA' ? <AgataSummary /> : <Platform />}
        <Samples>
          <AdministratorCards />
        </Samples>
      </Page>
    );
  const ofBranches = viewer.may('list', 'branch-figures') && branchCount > 1 && (
    <WhileLoading fallback={<LoadingState />}>
      <BranchesCard />
    </WhileLoading>
  );
  return (
    <Page title={t('PAGE.DASHBOARD')}>
      {branch && viewer.may('list', 'appointments') ? (
        <ClinicDay above={steps && <FirstSteps steps={steps} />}>
          {viewer.may('list', 'follow-ups') && <FollowUpsDue />}
          <AppointmentTile branchID={branch.id} />
          {ofBranches}
        </ClinicDay>
      ) : (
        ofBranches
      )}
      {session?.roleAccess.length === 0 && <ProviderStart />}
      {!branch && branchCount > 0 && <EmptyState>{t('DASH.NO_BRANCH')}</EmptyState>}
      <Samples>
        <div className="dash-columns">
          <StaffCards />
        </div>
      </Samples>
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
