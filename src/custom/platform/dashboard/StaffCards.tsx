import { useText } from '../../../framework/text.tsx';
import { SampleCard } from './SampleCard.tsx';
import { samples } from './samples.ts';

const ROUND = 2 * Math.PI * 40;

/** The cards of all other roles, with sample figures. */
export function StaffCards() {
  const t = useText();
  return (
    <>
      <SampleCard title={t('DASH.CREDIT')}>
        <p className="dash-figure">{samples.credit}</p>
      </SampleCard>
      <SampleCard title={t('DASH.FUNNEL')}>
        <ul className="dash-bars">
          {samples.stages.map(({ stage, share }) => (
            <li key={stage}>
              <span>{t(`DASH.stage.${stage}`)}</span>
              <Bar share={share} />
              <b>{share.toFixed(2)}%</b>
            </li>
          ))}
        </ul>
      </SampleCard>
      <SampleCard title={t('DASH.INCOME_SPLIT')}>
        <Donut />
      </SampleCard>
      <SampleCard title={t('DASH.SOURCES')}>
        <ul className="dash-bars">
          {samples.sources.map(({ source, count }) => (
            <li key={source}>
              <span>{t(`DASH.${source}`)}</span>
              <Bar share={(count / 44) * 100} />
              <b>{count}</b>
            </li>
          ))}
        </ul>
      </SampleCard>
      <SampleCard title={t('DASH.PURPOSES')}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('DASH.PURPOSE')}</th>
              <th scope="col" className="ui-number">
                {t('DASH.COUNT')}
              </th>
            </tr>
          </thead>
          <tbody>
            {samples.purposes.map(({ purpose, count }) => (
              <tr key={purpose}>
                <td>{t(`DASH.purpose.${purpose}`)}</td>
                <td className="ui-number">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SampleCard>
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span className="dash-bar" aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </span>
  );
}

function Donut() {
  const t = useText();
  const starts = samples.income.map((_, at) =>
    samples.income.slice(0, at).reduce((sum, { amount }) => sum + amount, 0),
  );
  return (
    <div className="dash-donut">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {samples.income.map(({ part, amount, tone }, at) => (
          <circle
            key={part}
            data-tone={tone}
            cx="50"
            cy="50"
            r="40"
            strokeDasharray={`${(amount / 100) * ROUND - 1.5} ${ROUND}`}
            strokeDashoffset={(-(starts[at] ?? 0) / 100) * ROUND}
          />
        ))}
      </svg>
      <ul>
        {samples.income.map(({ part, amount, tone }) => (
          <li key={part}>
            <i data-tone={tone} aria-hidden="true" />
            {t(`DASH.${part}`)} <b>{amount}%</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
