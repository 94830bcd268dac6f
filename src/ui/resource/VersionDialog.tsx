import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatDate, formatDateTime } from '../../framework/format.ts';
import { useAllowedVerbs, useFieldVisibility } from '../../framework/resource/access.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { type NamedField, resourceFields } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { linesIn } from '../../framework/resource/lines.ts';
import type { HistoryEntry } from '../../framework/resource/provider.ts';
import {
  type ChosenVersion,
  useRevert,
  useVersion,
  type Version,
} from '../../framework/resource/useVersion.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ErrorState, LoadingState } from '../Page.tsx';
import { FieldValue } from './FieldValue.tsx';
import { lineText } from './kinds/shown.tsx';
import { SidesTable } from './SidesTable.tsx';
import './sides.css';

interface VersionDialogProps {
  resource: Resource;
  record: Row;
  chosen: ChosenVersion;
  /** The entries of the record's history that changed it, latest first. */
  entries: readonly HistoryEntry[];
  onClose: () => void;
  onRestored: (record: Row) => void;
}

/** A record as it was, beside what it is now or was in another version; from here it can be brought back. */
export default function VersionDialog({
  resource,
  record,
  chosen,
  entries,
  onClose,
  onRestored,
}: VersionDialogProps) {
  const { t } = useLabels(resource);
  const id = useId();
  const [compared, setCompared] = useState<ChosenVersion>({});
  const [isWhole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const version = useVersion(resource, record, chosen);
  const other = useVersion(resource, record, compared);
  const verbs = useAllowedVerbs(resource);
  const revert = useRevert(resource, record);
  const mayUpdate = verbs.update && (resource.mayUpdate?.(record) ?? true);
  const at =
    chosen.day === undefined ? nameOf(version.data, t('VERSION.BEFORE')) : formatDate(chosen.day);
  const error = version.error ?? other.error;
  const restore = async () => {
    setBusy(true);
    const restored = await revert(chosen, at);
    setBusy(false);
    if (restored) onRestored(restored);
  };
  return (
    <Dialog
      title={t('VERSION.TITLE', { at })}
      width="wide"
      onClose={onClose}
      {...(mayUpdate &&
        version.data && {
          actions: (
            <Button variant="primary" icon="undo" busy={busy} onClick={() => void restore()}>
              {t('VERSION.RESTORE')}
            </Button>
          ),
        })}
    >
      {error && <ErrorState error={error} onRetry={() => void version.refetch()} />}
      {!error && !(version.data && other.data) && <LoadingState />}
      {version.data && other.data && (
        <>
          <div className="rs-version-tools">
            <label htmlFor={id}>{t('VERSION.COMPARE')}</label>
            <select
              id={id}
              className="ui-input"
              value={compared.entry ?? ''}
              onChange={({ target }) =>
                setCompared(target.value === '' ? {} : { entry: Number(target.value) })
              }
            >
              <option value="">{t('VERSION.NOW')}</option>
              {entries
                .filter(({ entry }) => entry !== version.data.entry)
                .map(({ entry, at: when, who }) => (
                  <option key={entry} value={entry}>
                    {[formatDateTime(when), who].filter(Boolean).join(' · ')}
                  </option>
                ))}
            </select>
            <label>
              <input
                type="checkbox"
                checked={isWhole}
                onChange={({ target }) => setWhole(target.checked)}
              />{' '}
              {t('VERSION.ALL')}
            </label>
          </div>
          <Compared
            resource={resource}
            version={version.data}
            other={other.data}
            isWhole={isWhole}
            headings={[
              at,
              compared.entry === undefined ? t('VERSION.NOW') : nameOf(other.data, ''),
            ]}
          />
        </>
      )}
    </Dialog>
  );
}

const nameOf = (version: Version | undefined, otherwise: string) =>
  version?.at ? formatDateTime(version.at) : otherwise;

function Compared({
  resource,
  version,
  other,
  isWhole,
  headings: [left, right],
}: {
  resource: Resource;
  version: Version;
  other: Version;
  isWhole: boolean;
  headings: readonly [string, string];
}) {
  const labels = useLabels(resource);
  const { t } = labels;
  const visible = useFieldVisibility(resource);
  const fields = useMemo(
    () =>
      resourceFields(resource).filter((field) => visible(field) && field.name in version.record),
    [resource, version, visible],
  );
  const sides = useMemo(() => [version.record, other.record], [version, other]);
  const valueLabels = useValueLabels(fields, sides);
  const differing = fields.filter(({ name }) => differs(version.record[name], other.record[name]));
  const rows = isWhole ? fields : differing;
  const unsure = fields.filter(({ name }) => version.unsure.includes(name));
  const named = (of: readonly NamedField[]) =>
    of.map(({ name, spec }) => labels.field(name, spec)).join(', ');
  const value = (field: NamedField, { record }: Version) => (
    <Value
      field={field}
      label={labels.field(field.name, field.spec)}
      value={record[field.name]}
      labels={valueLabels(field.name)}
    />
  );
  return (
    <>
      {version.isBeforeHistory && <p className="rs-version-note">{t('VERSION.BEFORE_HISTORY')}</p>}
      {unsure.length > 0 && (
        <p className="rs-version-note">{t('VERSION.UNSURE', { fields: named(unsure) })}</p>
      )}
      {differing.some(({ name }) => name === resource.states?.of) && (
        <p className="rs-version-note">{t('VERSION.STATE')}</p>
      )}
      {differing.some(({ spec }) => isFile(spec.kind)) && (
        <p className="rs-version-note">{t('VERSION.FILES')}</p>
      )}
      {rows.length === 0 ? (
        <output>{t('VERSION.SAME')}</output>
      ) : (
        <SidesTable
          left={left}
          right={right}
          rows={rows.map((field) => ({
            name: field.name,
            label: labels.field(field.name, field.spec),
            left: value(field, version),
            right: value(field, other),
            differs: differing.includes(field),
          }))}
        />
      )}
    </>
  );
}

function Value({
  field: { spec },
  label,
  value,
  labels,
}: {
  field: NamedField;
  label: string;
  value: unknown;
  labels: ValueLabels;
}): ReactNode {
  const lines = spec.fields ? linesIn(value) : [];
  if (lines.length === 0)
    return (
      <FieldValue spec={spec} label={label} value={spec.fields ? null : value} labels={labels} />
    );
  return (
    <ol className="rs-version-lines">
      {lines.map((line, at) => (
        <li key={at}>{lineText(spec, line, labels)}</li>
      ))}
    </ol>
  );
}

const isFile = (kind: string) => kind === 'file' || kind === 'picture';

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
