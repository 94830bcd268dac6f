import { Link } from 'react-router-dom';
import { branchFigures } from '../../../../contract/accounts/branchFigures.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { figures } from './figures.ts';

/** What the card has of the figures. */
const shownHere = figures.filter(({ name }) => ['visits', 'noShows', 'takings'].includes(name));

/** Today in all branches of an owner, with the way to each. */
export default function BranchesCard() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(branchFigures.branchFigures, {});
  return (
    <section className="ui-card dash-tile" aria-labelledby="dash-branches">
      <h2 id="dash-branches">{t('BRANCH_FIGURES.CARD')}</h2>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data && (
        <ul className="dash-list" data-plain>
          {shownHere.map(({ name, label, shown }) => (
            <li key={name}>
              <div>
                {t(label)}
                <small>
                  {t('BRANCH_FIGURES.BEFORE', { value: shown(data.data.all.before[name] ?? 0) })}
                </small>
              </div>
              <b className="ui-digits">{shown(data.data.all.now[name] ?? 0)}</b>
            </li>
          ))}
        </ul>
      )}
      <Link to="/branches-overview">{t('BRANCH_FIGURES.TITLE')}</Link>
    </section>
  );
}
