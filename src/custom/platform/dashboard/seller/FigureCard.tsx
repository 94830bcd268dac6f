import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../../framework/text.tsx';
import { LineChart } from '../../../../ui/LineChart.tsx';
import { ErrorState, LoadingState } from '../../../../ui/Page.tsx';

interface Asked<D> {
  data: { data: D } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** A card with a figure: what it shows of an answer, or that this waits or failed. */
export function FigureCard<D>({
  title,
  asked: { data, error, refetch },
  children,
}: {
  title: string;
  asked: Asked<D>;
  children: (figures: D) => ReactNode;
}) {
  const id = useId();
  return (
    <section className="ui-card dash-tile" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data ? (
        children(data.data)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </section>
  );
}

/** The figure of a card, which leads to its rows. */
export function Figure({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="dash-figure">
      <Link to={to}>{children}</Link>
    </p>
  );
}

/** A part of a figure: what it is, how many, and where its rows are. */
export interface Part {
  key: string;
  name: string;
  value: ReactNode;
  to: string;
  note?: ReactNode;
}

/** The parts of a figure, each with a link to its rows. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="dash-list" data-plain>
      {parts.map(({ key, name, value, to, note }) => (
        <li key={key}>
          <div>
            <Link to={to}>{name}</Link>
            {note !== undefined && <small>{note}</small>}
          </div>
          <b className="ui-digits">{value}</b>
        </li>
      ))}
    </ul>
  );
}

/** What something was over time, as a line and, unfolded, as a table. `name` says what of. */
export function FigureLine({
  name,
  points,
}: {
  name: string;
  points: readonly { key: string; name: string; value: number; shown: string }[];
}) {
  const t = useText();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <div className="dash-chart">
      <LineChart
        values={points.map(({ value }) => value)}
        most={Math.max(1, ...points.map(({ value }) => value))}
        label={t('SELLER_FIGURES.LINE', { name, first: first.name, last: last.name })}
      />
      <p className="dash-ends" aria-hidden="true">
        <span>{first.name}</span>
        <span>{last.name}</span>
      </p>
      <details className="dash-values">
        <summary>{t('SELLER_FIGURES.VALUES')}</summary>
        <table className="ui-table">
          <caption className="visually-hidden">{name}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.name}</th>
                <td className="ui-number">{point.shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
