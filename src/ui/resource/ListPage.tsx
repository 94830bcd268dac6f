import { type ComponentType, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { usePageKeys } from '../../framework/keys.ts';
import { lazyComponent, WhileLoading } from '../../framework/lazyComponent.tsx';
import {
  useAllowedVerbs,
  useFieldEditing,
  useFieldVisibility,
  type AllowedVerbs,
} from '../../framework/resource/access.ts';
import {
  CREATE_HASH,
  IMPORT_HASH,
  newRecordPath,
  RECORD_HASH,
} from '../../framework/resource/address.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { ColumnWidths } from '../../framework/resource/columnWidths.ts';
import { CurrentListProvider, CurrentResourceProvider } from '../../framework/resource/context.tsx';
import type { Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { type GroupField, groupField, groupFields } from '../../framework/resource/groups.ts';
import { inPlaceFields } from '../../framework/resource/inPlace/fields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { GROUP_FILTER, narrowingOf } from '../../framework/resource/provider.ts';
import { type LayoutName, useLayout } from '../../framework/resource/useLayout.ts';
import {
  type ResourceList,
  useListColumns,
  useResourceList,
  currentView,
} from '../../framework/resource/useResourceList.ts';
import { useSavedViews } from '../../framework/resource/useSavedViews.ts';
import { Pagination } from '../list.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../Page.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import './list.css';
import { LayoutSwitch } from './layouts/lateLayoutSwitch.ts';
import type { LayoutProps } from './layouts/layoutProps.ts';
import { ListActions, mayImport } from './ListActions.tsx';
import { ColumnMenu, ConditionMenu, EditSwitch, GroupMenu } from './ListMenus.tsx';
import { type Opened, OpenRecordDialog } from './OpenRecordDialog.tsx';
import type { RowConfig } from './RowView.tsx';
import { Sums } from './Sums.tsx';
import { Table } from './Table.tsx';
import { rowHandlers, useRowConfig } from './useRowConfig.ts';
import { ViewMenu } from './ViewMenu.tsx';
import { ViewTabs } from './ViewTabs.tsx';

const EditGrid = lazyComponent(() => import('./inPlace/EditGrid.tsx'));
const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'));
const Figures = lazyComponent(() => import('./Figures.tsx'));
const GroupedList = lazyComponent(() => import('./groups/GroupedList.tsx'));
const ListTotals = lazyComponent(() => import('./groups/ListTotals.tsx'));
/** As high as what is awaited in its place. */
const NOTHING_YET = '\u00A0';
const layoutViews: Readonly<Record<Exclude<LayoutName, 'table'>, ComponentType<LayoutProps>>> = {
  board: lazyComponent(() => import('./layouts/Board.tsx')),
  calendar: lazyComponent(() => import('./layouts/RecordCalendar.tsx')),
  cards: lazyComponent(() => import('./layouts/CardGrid.tsx')),
};

/** The list page of a resource. */
export default function ListPage({ resource }: { resource: Resource }) {
  const labels = useLabels(resource);
  const verbs = useAllowedVerbs(resource);
  const list = useResourceList(resource);
  const visible = useFieldVisibility(resource);
  const view = currentView(list.filterValues);
  const columns = useListColumns(resource, visible, view);
  const saved = useSavedViews(resource, list, columns);
  const valueLabels = useValueLabels(columns.shown, list.data);
  const shape = useRowConfig(resource, verbs, labels, view, columns.shown, valueLabels);
  const { layout, offered, choose, month, showMonth } = useLayout(resource, list);
  const group =
    layout === 'table' && view === undefined ? groupOf(resource, list, visible) : undefined;
  const [opened, setOpened] = useOpened(resource, verbs);
  const [importing, setImporting] = useImporting(resource, verbs);
  const { above: Above, toolbar: Toolbar } = resource.components;
  const inPlace = useInPlaceSwitch(
    resource,
    verbs,
    columns.shown,
    layout === 'table' && view === undefined && !group,
  );
  const newPage = newRecordPath(resource);
  if (opened?.kind === 'create' && newPage !== undefined) return <Navigate to={newPage} replace />;
  return (
    <CurrentResourceProvider resource={resource}>
      <CurrentListProvider list={list}>
        <Page
          title={labels.many}
          actions={
            <>
              {Toolbar && <Toolbar />}
              <ListActions
                list={list}
                resource={resource}
                labels={labels}
                verbs={verbs}
                columns={columns.shown}
                valueLabels={valueLabels}
                onOpen={setOpened}
                onImport={() => setImporting(true)}
                group={group}
              />
            </>
          }
        >
          <ViewTabs list={list} resource={resource} labels={labels} />
          {Above && <Above />}
          {resource.calls.figures && view === undefined && (
            <WhileLoading fallback={<div className="rs-figures" />}>
              <Figures
                resource={resource}
                call={resource.calls.figures}
                filter={narrowingOf(list.filterValues)}
              />
            </WhileLoading>
          )}
          <Card flush>
            <div className="rs-head">
              <FilterBar list={list} resource={resource} />
              {offered.length > 1 && (
                <LayoutSwitch {...{ labels, offered, layout }} onChoose={choose} />
              )}
              <div className="rs-tools">
                <ConditionMenu list={list} resource={resource} labels={labels} />
                {layout === 'table' && view === undefined && groupFields(resource).length > 0 && (
                  <GroupMenu {...{ list, resource, labels, group }} />
                )}
                <EditSwitch
                  isOn={inPlace.isOn}
                  isOffered={inPlace.isOffered}
                  toggle={inPlace.toggle}
                  labels={labels}
                />
                <ViewMenu saved={saved} labels={labels} />
                <ColumnMenu
                  all={columns.all}
                  shown={columns.shown}
                  labels={labels}
                  onToggle={columns.toggle}
                  onMove={columns.move}
                  widths={layout === 'table' && list.data?.length ? columns.widths : undefined}
                />
              </div>
            </div>
            <BulkBar
              list={list}
              resource={resource}
              labels={labels}
              verbs={verbs}
              columns={columns.shown}
              valueLabels={valueLabels}
            />
            <Body
              {...{ list, verbs, layout, month, group }}
              inPlace={inPlace}
              onMonth={showMonth}
              shape={shape}
              widths={columns.widths}
              onOpen={setOpened}
            />
            {!group && (
              <Sums list={list} resource={resource} labels={labels} valueLabels={valueLabels} />
            )}
            {hasTotals(resource) && !group && view === undefined && list.data?.length ? (
              <WhileLoading fallback={<div className="rs-sums">{NOTHING_YET}</div>}>
                <ListTotals {...{ list, resource, labels }} />
              </WhileLoading>
            ) : null}
            {/* The pagination is drawn with the rows, which would otherwise push it down. */}
            {list.data && hasPages(layout) && !group && (
              <Pagination
                page={list.page}
                pageSize={list.perPage}
                total={list.total ?? 0}
                sizes={list.pageSizes}
                onPage={list.setPage}
                onPageSize={list.setPerPage}
              />
            )}
          </Card>
          <OpenRecordDialog resource={resource} opened={opened} onClose={() => setOpened(null)} />
          {importing && <ImportDialog resource={resource} onClose={() => setImporting(false)} />}
        </Page>
      </CurrentListProvider>
    </CurrentResourceProvider>
  );
}

function Body({
  list,
  layout,
  group,
  shape,
  widths,
  inPlace,
  onOpen,
  ...rest
}: Pick<LayoutProps, 'list' | 'verbs' | 'month' | 'onMonth'> & {
  layout: LayoutName;
  group: GroupField | undefined;
  shape: RowConfig;
  widths: ColumnWidths;
  inPlace: ReturnType<typeof useInPlaceSwitch>;
  onOpen: (opened: Opened) => void;
}) {
  const handlers = rowHandlers(onOpen);
  const View = layout === 'table' ? undefined : layoutViews[layout];
  const view = View && (
    <WhileLoading fallback={<LoadingState />}>
      <View
        {...{ list, ...rest, ...handlers }}
        config={shape}
        onCreate={(values) => onOpen({ kind: 'create', values })}
      />
    </WhileLoading>
  );
  if (!hasPages(layout)) return view;
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState />;
  if (list.data.length === 0) {
    const { emptyText } = shape.resource;
    const isNarrowed = Object.keys(narrowingOf(list.filterValues)).length > 0;
    return (
      <EmptyState>{isNarrowed || !emptyText ? undefined : shape.labels.t(emptyText)}</EmptyState>
    );
  }
  if (group)
    return (
      <WhileLoading fallback={<LoadingState />}>
        <GroupedList {...{ list, group, ...handlers }} verbs={rest.verbs} config={shape} />
      </WhileLoading>
    );
  const table = (
    <Table list={list} rows={list.data} rowConfig={shape} widths={widths} {...handlers} />
  );
  if (!inPlace.isOn) return view ?? table;
  return (
    <WhileLoading fallback={table}>
      <EditGrid
        list={list}
        rows={list.data}
        rowConfig={shape}
        widths={widths}
        closeRef={inPlace.closeRef}
        onClose={inPlace.close}
      />
    </WhileLoading>
  );
}

/** What the list is grouped by, where the person sees it. */
function groupOf(
  resource: Resource,
  { filterValues: { [GROUP_FILTER]: name } }: ResourceList,
  visible: (field: NamedField) => boolean,
): GroupField | undefined {
  const group = groupField(resource, name);
  return group && visible(group) ? group : undefined;
}

/** Whether numbers are added up below a list that its own answer holds no sums of. */
const hasTotals = ({ sums, totals }: Resource) =>
  Object.keys(totals).length > 0 && Object.keys(sums).length === 0;

/** Whether a layout shows a page of the list; others ask for what they show. */
const hasPages = (layout: LayoutName) => layout === 'table' || layout === 'cards';

/** Whether the cells of a list are edited where they are, and may be. */
function useInPlaceSwitch(
  resource: Resource,
  verbs: AllowedVerbs,
  columns: readonly NamedField[],
  isTable: boolean,
) {
  const [isOn, setOn] = useState(false);
  const mayEdit = useFieldEditing(resource);
  const editable = useMemo(() => inPlaceFields(resource), [resource]);
  const isOffered =
    isTable &&
    verbs.update &&
    editable.some((field) => mayEdit(field) && columns.some(({ name }) => name === field.name));
  const closeRef = useRef<(() => void) | null>(null);
  const toggle = () => (closeRef.current ? closeRef.current() : setOn(!isOn));
  usePageKeys(isOffered ? [{ key: 'e', description: 'LIST.EDIT_HERE', run: toggle }] : []);
  return { isOn: isOn && isOffered, isOffered, toggle, closeRef, close: () => setOn(false) };
}

/** Whether the import is open. The address can open it. */
function useImporting(resource: Resource, verbs: AllowedVerbs) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const isAsked = hash === IMPORT_HASH && mayImport(resource, verbs);
  const set = (next: boolean) => {
    if (!next && isAsked) void navigate(pathname + search, { replace: true });
    setImporting(next);
  };
  return [importing || isAsked, set] as const;
}

/** The open dialog. The address can open that of a new record, or of one by its id. */
function useOpened(resource: Resource, verbs: AllowedVerbs) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = openedBy(hash, verbs);
  const close = (next: Opened | null) => {
    if (next === null && asked) void navigate(pathname + search, { replace: true });
    setOpened(next);
  };
  return [opened ?? asked, close] as const;
}

function openedBy(hash: string, verbs: AllowedVerbs): Opened | null {
  if (hash === CREATE_HASH && verbs.create) return { kind: 'create' };
  if (hash.startsWith(RECORD_HASH) && verbs.update)
    return { kind: 'editById', id: hash.slice(RECORD_HASH.length) };
  return null;
}
