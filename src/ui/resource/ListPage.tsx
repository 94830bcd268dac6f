import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useVerbs, useVisible, type Verbs } from '../../framework/resource/access.ts';
import { NEW } from '../../framework/resource/address.ts';
import { useChoiceLabel } from '../../framework/resource/choices.ts';
import { ListScope, ResourceScope } from '../../framework/resource/context.tsx';
import { newAtRecord, type Resource } from '../../framework/resource/define.ts';
import { useLabels, type Labels } from '../../framework/resource/labels.ts';
import { actionsIn } from '../../framework/resource/useAction.ts';
import { type List, useColumns, useListOf, viewOf } from '../../framework/resource/useListOf.ts';
import { Pagination } from '../list.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../Page.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import './list.css';
import { ListActions } from './ListActions.tsx';
import { ColumnMenu, ViewMenu } from './ListMenus.tsx';
import { type Opened, OpenRecordDialog } from './OpenDialogs.tsx';
import type { RowShape } from './RowView.tsx';
import { Table } from './Table.tsx';
import { ViewTabs } from './ViewTabs.tsx';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

/** The page of a resource's list, with all that can be done from there. */
export default function ListPage({ resource }: { resource: Resource }) {
  const words = useLabels(resource);
  const verbs = useVerbs(resource);
  const list = useListOf(resource);
  const visible = useVisible(resource);
  const columns = useColumns(resource, visible);
  const valueWords = useChoiceLabel(columns.shown, list.data);
  const shape = useShape(
    resource,
    verbs,
    words,
    viewOf(list.filterValues),
    columns.shown,
    valueWords,
  );
  const [opened, setOpened] = useOpened(resource, verbs);
  const [importing, setImporting] = useState(false);
  const { toolbar: Toolbar } = resource.parts;
  const newPage = newAtRecord(resource);
  if (opened?.kind === 'create' && newPage !== undefined) return <Navigate to={newPage} replace />;
  return (
    <ResourceScope resource={resource}>
      <ListScope list={list}>
        <Page
          title={words.many}
          actions={
            <>
              {Toolbar && (
                <Suspense>
                  <Toolbar />
                </Suspense>
              )}
              <ListActions
                list={list}
                resource={resource}
                words={words}
                verbs={verbs}
                columns={columns.shown}
                valueWords={valueWords}
                onOpen={setOpened}
                onImport={() => setImporting(true)}
              />
            </>
          }
        >
          <ViewTabs list={list} resource={resource} words={words} />
          <Card flush>
            <div className="rs-head">
              <FilterBar list={list} resource={resource} />
              <div className="rs-tools">
                <ViewMenu list={list} words={words} />
                <ColumnMenu
                  all={columns.all}
                  shown={columns.shown}
                  words={words}
                  onToggle={columns.toggle}
                />
              </div>
            </div>
            <BulkBar list={list} resource={resource} words={words} verbs={verbs} />
            <Body list={list} shape={shape} onOpen={setOpened} />
            {/* The pagination is drawn with the rows, which would otherwise push it down. */}
            {list.data && (
              <Pagination
                page={list.page}
                pageSize={list.perPage}
                total={list.total ?? 0}
                sizes={resource.pageSizes}
                onPage={list.setPage}
                onPageSize={list.setPerPage}
              />
            )}
          </Card>
          <OpenRecordDialog resource={resource} opened={opened} onClose={() => setOpened(null)} />
          {importing && (
            <Suspense>
              <ImportDialog resource={resource} onClose={() => setImporting(false)} />
            </Suspense>
          )}
        </Page>
      </ListScope>
    </ResourceScope>
  );
}

function Body({
  list,
  shape,
  onOpen,
}: {
  list: List;
  shape: RowShape;
  onOpen: (opened: Opened) => void;
}) {
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState />;
  if (list.data.length === 0) return <EmptyState />;
  return (
    <Table
      list={list}
      rows={list.data}
      shape={shape}
      onOpen={(record) => onOpen({ kind: 'edit', record })}
      onAction={(name, record) =>
        onOpen(name === REMOVE ? { kind: 'remove', record } : { kind: 'action', name, record })
      }
    />
  );
}

const REMOVE = 'remove';

function useShape(
  resource: Resource,
  verbs: Verbs,
  words: Labels,
  view: string | undefined,
  columns: RowShape['columns'],
  valueWords: RowShape['valueWords'],
): RowShape {
  const { t } = words;
  const offered = actionsIn(resource, 'record', view).filter(({ name }) => verbs.action(name));
  const signature = offered.map(({ name }) => name).join(' ');
  const removes = verbs.remove && view === undefined;
  const opens = view === undefined && (verbs.update || resource.at.edit !== undefined);
  return useMemo(() => {
    const names = signature.split(' ');
    const actions = actionsIn(resource, 'record', view)
      .filter(({ name }) => names.includes(name))
      .map(({ name, icon, shown }) => ({ name, icon, label: words.word(name), shown }));
    const remove = { name: REMOVE, icon: 'trash' as const, label: t('LIST.REMOVE') };
    return {
      resource,
      columns,
      words,
      valueWords,
      selectable: true,
      opens,
      actions: removes ? [...actions, remove] : actions,
    };
    // `words` follow from the resource and `t`.
  }, [resource, columns, words, t, valueWords, opens, removes, view, signature]);
}

/** What stands open over the list; the address may ask for the dialog of a new record. */
function useOpened(resource: Resource, verbs: Verbs) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = hash === NEW && verbs.create;
  const close = (next: Opened | null) => {
    if (next === null && hash === NEW) void navigate(pathname + search, { replace: true });
    setOpened(next);
  };
  return [opened ?? (asked ? ({ kind: 'create' } as const) : null), close] as const;
}
