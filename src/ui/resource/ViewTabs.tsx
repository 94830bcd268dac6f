import { usePermissions, callPermission } from '../../framework/resource/access.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { VIEW_FILTER } from '../../framework/resource/provider.ts';
import { type ResourceList, currentView } from '../../framework/resource/useResourceList.ts';

/** The views of a resource as tabs, if the person may list them. */
export function ViewTabs({
  list,
  resource,
  labels,
}: {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
}) {
  const { views } = resource;
  const permitted = usePermissions(
    Object.fromEntries(
      Object.entries(views).map(([name, view]) => [name, callPermission(view.list)]),
    ),
  );
  const names = Object.keys(views).filter(permitted);
  if (names.length === 0) return null;
  const current = currentView(list.filterValues);
  const tab = (name: string | undefined, label: string) => (
    <button
      key={label}
      type="button"
      className="rs-tab"
      aria-current={name === current ? 'page' : undefined}
      onClick={() => {
        list.setFilters(name === undefined ? {} : { [VIEW_FILTER]: name });
        list.setSort((name === undefined ? undefined : views[name]?.sort) ?? resource.sort);
      }}
    >
      {label}
    </button>
  );
  return (
    <nav className="rs-tabs" aria-label={labels.many}>
      {tab(undefined, labels.t(resource.mainView ?? 'LIST.ALL'))}
      {names.map((name) => tab(name, labels.text(name, views[name])))}
    </nav>
  );
}
