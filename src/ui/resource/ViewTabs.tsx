import { usePermitted, permissionOf } from '../../framework/resource/access.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { Labels } from '../../framework/resource/labels.ts';
import { VIEW } from '../../framework/resource/provider.ts';
import { type List, viewOf } from '../../framework/resource/useListOf.ts';

/** The views of a resource side by side, for those who may list them. */
export function ViewTabs({
  list,
  resource,
  words,
}: {
  list: List;
  resource: Resource;
  words: Labels;
}) {
  const { views } = resource;
  const held = usePermitted(
    Object.fromEntries(
      Object.entries(views).map(([name, view]) => [name, permissionOf(view.list)]),
    ),
  );
  const names = Object.keys(views).filter(held);
  if (names.length === 0) return null;
  const current = viewOf(list.filterValues);
  const tab = (name: string | undefined, label: string) => (
    <button
      key={label}
      type="button"
      className="rs-tab"
      aria-current={name === current ? 'page' : undefined}
      onClick={() => list.setFilters(name === undefined ? {} : { [VIEW]: name })}
    >
      {label}
    </button>
  );
  return (
    <nav className="rs-tabs" aria-label={words.many}>
      {tab(undefined, words.t('LIST.ALL'))}
      {names.map((name) => tab(name, words.word(name)))}
    </nav>
  );
}
