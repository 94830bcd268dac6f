import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgataWorkplace } from '../../contract/agata/workplace.ts';
import { agataWorkplaces as calls } from '../../contract/agata/workplaces.ts';
import { useCallQuery } from '../framework/calls.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { hasUnsavedWork } from '../framework/resource/useUnsavedWork.ts';
import { useSend } from '../framework/send.tsx';
import { type Code, useText } from '../framework/text.tsx';
import { useWorkplaces } from '../session/useSession.ts';
import { type WorkplaceItem, workplaceRights, workplaces } from '../session/workplaces.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { Menu } from '../ui/Menu.tsx';
import { LeaveDialog } from '../ui/useLeaveGuard.tsx';

/** Milliseconds between the choice of a team or a tenant and its dashboard. */
const TO_DASHBOARD = 300;

const words = {
  team: { label: 'AGATA.TEAM', none: 'AGATA.TEAM_NONE', fresh: 'AGATA.NEW_TEAM', icon: 'people' },
  tenant: {
    label: 'AGATA.TENANT',
    none: 'AGATA.TENANT_NONE',
    fresh: 'AGATA.NEW_TENANT',
    icon: 'building',
  },
} as const satisfies Record<
  AgataWorkplace,
  { label: Code; none: Code; fresh: Code; icon: IconName }
>;

const NewWorkplaceDialog = lazyComponent(() => import('./NewWorkplaceDialog.tsx'));

/** The consultant team and the tenant of this tab, in AGATA. Without a choice, the first team is chosen. */
export default function AgataMenus() {
  const chosen = useWorkplaces();
  const teams = useCallQuery(calls.getConsultantTeamsList, { approvalStatus: 1 }).data?.data.data;
  const tenants = useCallQuery(calls.getAgataTenantsList, {}).data?.data.data;
  useEffect(() => {
    if (!teams || !tenants) return;
    keepChosen('team', teams, teams[0]);
    keepChosen('tenant', tenants, undefined);
  }, [teams, tenants]);
  const items = { team: teams, tenant: tenants };
  return (
    <>
      {(['team', 'tenant'] as const).map((kind) => {
        const own = items[kind] ?? (chosen[kind] ? [chosen[kind]] : []);
        return (items[kind] || own.length > 0) && <Picker key={kind} kind={kind} items={own} />;
      })}
    </>
  );
}

function Picker({ kind, items }: { kind: AgataWorkplace; items: WorkplaceItem[] }) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const chosen = useWorkplaces()[kind];
  const [asking, setAsking] = useState<WorkplaceItem | null>(null);
  const [adding, setAdding] = useState(false);
  const { label, none, fresh, icon } = words[kind];

  const choose = (item: WorkplaceItem) => {
    setAsking(null);
    // What the server says of the choice changes nothing: its calls name the team or the tenant themselves.
    void select(item.id).catch(() => undefined);
    setTimeout(() => {
      workplaces.choose(kind, item);
      void navigate('/dashboard');
    }, TO_DASHBOARD);
  };
  const select = (id: number) =>
    kind === 'team'
      ? send(calls.selectConsultantTeam, { consultantTeamId: id })
      : send(calls.selectAgataTenant, { tenantId: id });
  const ask = (item: WorkplaceItem) => {
    if (item.id === chosen?.id) return;
    if (hasUnsavedWork()) setAsking(item);
    else choose(item);
  };
  return (
    <>
      <Menu
        label={t(label)}
        className="bar-branch"
        items={[
          ...items.map((item) => ({
            key: String(item.id),
            icon,
            checked: item.id === chosen?.id,
            label: item.name,
            onSelect: () => ask(item),
          })),
          { key: 'new', icon: 'plus', label: t(fresh), onSelect: () => setAdding(true) },
        ]}
      >
        <span className="visually-hidden">{t(label)}: </span>
        <span className="bar-branch-name">
          {chosen?.name ?? t(items.length > 0 ? none : fresh)}
        </span>
        <Icon name="upDown" />
      </Menu>
      {adding && (
        <NewWorkplaceDialog
          kind={kind}
          onMade={(made) => {
            setAdding(false);
            ask(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {asking && <LeaveDialog onLeave={() => choose(asking)} onStay={() => setAsking(null)} />}
    </>
  );
}

// One that the person no longer belongs to is chosen no longer.
function keepChosen(
  kind: AgataWorkplace,
  items: readonly WorkplaceItem[],
  otherwise: WorkplaceItem | undefined,
): void {
  const held = workplaces.get()[kind];
  const now = items.find(({ id }) => id === held?.id) ?? otherwise ?? null;
  const isSame =
    now?.id === held?.id &&
    now?.name === held?.name &&
    workplaceRights.every((right) => now?.[right] === held?.[right]);
  if (!isSame) workplaces.choose(kind, now);
}
