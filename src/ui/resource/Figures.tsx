import { useId, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import type { Period, Point } from '../../../contract/kit/figures.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { formatDate, formatMonth } from '../../framework/format.ts';
import { resourceCode } from '../../framework/resource/codes.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceFigure } from '../../framework/resource/kinds.ts';
import { type ResourceLabels, useLabels } from '../../framework/resource/labels.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { LineChart } from '../LineChart.tsx';
import { ErrorState } from '../Page.tsx';
import './figures.css';
import { columnClass, displayValue } from './kinds/shown.tsx';

interface FiguresProps {
  resource: Resource;
  call: Call;
  /** What the list is narrowed to. */
  filter: Readonly<Record<string, unknown>>;
}

/** The figures of a list as cards, of the records that its filters leave. They are worked out anew as records change. */
export default function Figures({ resource, call, filter }: FiguresProps) {
  const labels = useLabels(resource);
  const { data, error, refetch } = useCallQuery(
    call,
    { filter: JSON.stringify(filter) },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const values = (data?.data ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <div className="rs-figures">
      {Object.entries(resource.figures)
        .filter(([name]) => !data || name in values)
        .map(([name, figure]) => (
          <Card
            key={name}
            title={labels.t(resourceCode(resource.name, 'figure', name))}
            figure={figure}
            value={values[name]}
            labels={labels}
          />
        ))}
    </div>
  );
}

interface CardProps {
  title: string;
  figure: ResourceFigure;
  /** Undefined until it is known. */
  value: unknown;
  labels: ResourceLabels;
}

function Card({ title, figure, value, labels }: CardProps) {
  const heading = useId();
  const { by } = figure;
  return (
    <section className="rs-figure" data-line={by} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {Array.isArray(value) && by ? (
        <Line title={title} by={by} figure={figure} points={value as Point[]} labels={labels} />
      ) : (
        <strong>{value === undefined ? '–' : shown(figure, value, labels)}</strong>
      )}
    </section>
  );
}

/** A line over time, and behind a button the table of what it shows. */
function Line({
  title,
  by,
  figure,
  points,
  labels: { t },
  labels,
}: Omit<CardProps, 'value'> & { by: Period; points: readonly Point[] }) {
  const [open, setOpen] = useState(false);
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => Number(value));
  if (!first || !last) return null;
  const span = { first: periodText(by, first), last: periodText(by, last) };
  return (
    <>
      <LineChart
        values={values}
        most={Math.max(1, ...values)}
        label={t('FIGURE.LINE', { name: title, ...span, value: shown(figure, last.value, labels) })}
      />
      <div className="rs-figure-ends">
        <span>{span.first}</span>
        <Button
          variant="quiet"
          aria-label={`${t('FIGURE.TABLE')}: ${title}`}
          onClick={() => setOpen(true)}
        >
          {t('FIGURE.TABLE')}
        </Button>
        <span>{span.last}</span>
      </div>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <table className="ui-table rs-figure-table">
            <thead>
              <tr>
                <th scope="col">{t('FIGURE.PERIOD')}</th>
                <th scope="col" className="ui-number">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.from}>
                  <th scope="row">{periodText(by, point)}</th>
                  <td className={columnClass(figure.spec)}>{shown(figure, point.value, labels)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      )}
    </>
  );
}

const shown = ({ spec }: ResourceFigure, value: unknown, { t }: ResourceLabels) =>
  displayValue(spec, value, { yes: t('SHELL.YES'), no: t('SHELL.NO'), choices: [] });

function periodText(by: Period, { from }: Point): string {
  if (by === 'year') return from.slice(0, 4);
  return by === 'month' ? formatMonth(from) : formatDate(from);
}
