import { useId, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { AllowedVerbs } from '../../../framework/resource/access.ts';
import { mostGroups } from '../../../framework/resource/groupRequests.ts';
import type { GroupField } from '../../../framework/resource/groups.ts';
import type { Row } from '../../../framework/resource/props.ts';
import { useGroups, useTitledGroups } from '../../../framework/resource/useGroups.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import { Icon } from '../../Icon.tsx';
import { ErrorState, LoadingState } from '../../Page.tsx';
import { displayValue } from '../kinds/shown.tsx';
import type { RowConfig } from '../RowView.tsx';
import './groups.css';
import { GroupRows } from './GroupRows.tsx';
import { Totals } from './Totals.tsx';

interface GroupedListProps {
  list: ResourceList;
  group: GroupField;
  verbs: AllowedVerbs;
  config: RowConfig;
  onOpen: (record: Row) => void;
  onAction: (name: string, record: Row) => void;
}

/**
 * A list in groups: each with its number of records and its totals, and with its rows once it is opened. The totals of all
 * stand below.
 */
export default function GroupedList(props: GroupedListProps) {
  const { groups } = props.config.resource.calls;
  return groups && <Groups {...props} key={props.group.name} call={groups} />;
}

function Groups({ call, ...props }: GroupedListProps & { call: Call }) {
  const { list, group, config } = props;
  const { resource, labels } = config;
  const { data, error, refetch } = useGroups(resource, call, list.filterValues, group.name);
  const titled = useTitledGroups(group, data?.data.groups, labels, displayValue);
  // The first one is open at first.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const prefix = useId();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const { groupCount, totals } = data.data;
  return (
    <div className="rs-groups">
      {titled.map(({ value, title, count, totals: own }, at) => {
        const key = String(value);
        const isOpen = chosen.get(key) ?? at === 0;
        const id = `${prefix}${at}`;
        return (
          <section key={key} className="rs-group">
            <div className="rs-group-head">
              <h2>
                <button
                  type="button"
                  className="rs-group-toggle"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={() => setChosen(new Map(chosen).set(key, !isOpen))}
                >
                  <Icon name={isOpen ? 'down' : 'right'} />
                  {title} <span className="rs-count">{count}</span>
                </button>
              </h2>
              <Totals {...{ resource, labels }} values={own} />
            </div>
            {isOpen && (
              <div id={id}>
                <GroupRows {...props} value={value} />
              </div>
            )}
          </section>
        );
      })}
      {titled.length < groupCount && (
        <p className="rs-groups-most">{mostGroups(data.data, labels)}</p>
      )}
      {Object.keys(totals).length > 0 && (
        <section className="rs-group-all" aria-label={labels.t('LIST.TOTALS')}>
          <Totals {...{ resource, labels }} values={totals} />
        </section>
      )}
    </div>
  );
}
