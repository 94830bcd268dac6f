import { useText } from '../framework/text.tsx';
import { groups, menuFor } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';

/** The clinic's sections in the bar, on wide screens; the platform's administrators have none. */
export function HeaderMenu() {
  const t = useText();
  const viewer = useViewer();
  if (viewer.administrator) return null;
  const menu = menuFor(viewer);
  return (
    <nav className="bar-sections" aria-label={t('SHELL.SECTIONS')}>
      {(['appointment', 'patient'] as const).map((group) => {
        const screens = menu.get(group);
        if (!screens) return null;
        return (
          <Menu
            key={group}
            hover
            label={t(groups[group])}
            items={screens.map(({ path, title, menu: entry }) => ({
              key: path,
              label: t(title),
              to: path,
              ...(entry && { icon: entry.icon }),
            }))}
          >
            {t(groups[group])}
            <Icon name="down" />
          </Menu>
        );
      })}
    </nav>
  );
}
