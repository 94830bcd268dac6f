import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMay } from '../../framework/access.tsx';
import {
  screenAccess,
  useAllowedVerbs,
  useFieldVisibility,
} from '../../framework/resource/access.ts';
import { narrowedList } from '../../framework/resource/address.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import { CurrentListProvider, CurrentResourceProvider } from '../../framework/resource/context.tsx';
import type { Referring, Resource, Row } from '../../framework/resource/define.ts';
import { listColumns } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import type { ResourceDataProvider } from '../../framework/resource/provider.ts';
import { acceptsField } from '../../framework/resource/schema.ts';
import {
  REFERRING_SIZES,
  type ResourceList,
  useReferringList,
} from '../../framework/resource/useResourceList.ts';
import { Button, ButtonLink } from '../Button.tsx';
import { Pagination } from '../list.tsx';
import { Card, ErrorState, LoadingState } from '../Page.tsx';
import './list.css';
import './referring.css';
import { type Opened, OpenRecordDialog } from './OpenRecordDialog.tsx';
import type { RowConfig } from './RowView.tsx';
import { Table } from './Table.tsx';
import { rowHandlers, useRowConfig } from './useRowConfig.ts';

interface ReferringListsProps {
  of: readonly Referring[];
  record: Row;
  /** Called when the page has become that of such a list, where the record is shown in a dialog. */
  onLeave?: () => void;
}

/** The lists of the records that refer to a record, each where the person may see it. */
export default function ReferringLists({ of, ...rest }: ReferringListsProps) {
  return of.map((each) => <Known key={`${each.resource} ${each.by}`} referring={each} {...rest} />);
}

type KnownProps = Omit<ReferringListsProps, 'of'> & { referring: Referring };

function Known(props: KnownProps) {
  const provider = useDataProvider<ResourceDataProvider>();
  const may = useMay();
  const { resource: name } = props.referring;
  const { data: resource } = useQuery({
    queryKey: ['declaration', name],
    queryFn: () => provider.resource(name),
    staleTime: Infinity,
  });
  if (!resource) return null;
  const { permission } = screenAccess(resource);
  if (permission && !may(permission.action, permission.resource)) return null;
  return <ReferringList {...props} resource={resource} />;
}

function ReferringList({
  referring: { by, title },
  record: { id },
  onLeave,
  resource,
}: KnownProps & { resource: Resource }) {
  const labels = useLabels(resource);
  const { t } = labels;
  const verbs = useAllowedVerbs(resource);
  const list = useReferringList(resource, by, id);
  const visible = useFieldVisibility(resource);
  const columns = useMemo(
    () =>
      listColumns(resource).filter(
        (field) => field.name !== by && field.spec.list !== 'hidden' && visible(field),
      ),
    [resource, by, visible],
  );
  const valueLabels = useValueLabels(columns, list.data);
  const config = useRowConfig(resource, verbs, labels, undefined, columns, valueLabels, false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useId();
  const { total = 0 } = list;
  const whole = resource.filters[by] && resource.paths.list !== '';
  useArrival(resource, by, id, onLeave);
  return (
    <CurrentResourceProvider resource={resource}>
      <CurrentListProvider list={list}>
        <section className="rs-referring" aria-labelledby={heading}>
          <Card flush>
            <div className="rs-head">
              <h2 id={heading}>
                {title === undefined ? labels.many : t(title)}{' '}
                {list.data && <span className="rs-count">{total}</span>}
              </h2>
              <div className="rs-referring-tools">
                {whole && (
                  <ButtonLink variant="quiet" to={narrowedList(resource, by, id)}>
                    {t('LIST.WHOLE')}
                  </ButtonLink>
                )}
                {verbs.create && adds(resource, by) && (
                  <Button
                    icon="plus"
                    onClick={() => setOpened({ kind: 'create', values: { [by]: id }, fixed: by })}
                  >
                    {labels.text('new')}
                  </Button>
                )}
              </div>
            </div>
            <Rows list={list} config={config} onOpen={setOpened} />
            {total > REFERRING_SIZES[0] && (
              <Pagination
                page={list.page}
                pageSize={list.perPage}
                total={total}
                sizes={REFERRING_SIZES}
                onPage={list.setPage}
                onPageSize={list.setPerPage}
              />
            )}
          </Card>
          <OpenRecordDialog resource={resource} opened={opened} onClose={() => setOpened(null)} />
        </section>
      </CurrentListProvider>
    </CurrentResourceProvider>
  );
}

function Rows({
  list,
  config,
  onOpen,
}: {
  list: ResourceList;
  config: RowConfig;
  onOpen: (opened: Opened) => void;
}) {
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState />;
  if (list.data.length === 0) return <p className="rs-none">{config.labels.t('SHELL.EMPTY')}</p>;
  return <Table list={list} rows={list.data} rowConfig={config} isPart {...rowHandlers(onOpen)} />;
}

/** Whether a record can be added that refers to another by a field: its form fills that field. */
const adds = ({ calls, components, pages }: Resource, by: string) =>
  acceptsField(calls.create, by) && !components.dialogs?.create && !pages?.record;

/** Calls back when the page becomes the whole list of those records: a dialog over that page is then in the way. */
function useArrival(
  { paths }: Resource,
  by: string,
  id: Row['id'],
  onArrive: (() => void) | undefined,
) {
  const { pathname, search } = useLocation();
  const filter = new URLSearchParams(search).get('filter');
  const isThere = pathname === paths.list && filter === JSON.stringify({ [by]: id });
  const [wasThere] = useState(isThere);
  const arrive = useEffectEvent(() => onArrive?.());
  useEffect(() => {
    if (isThere && !wasThere) arrive();
  }, [isThere, wasThere]);
}
