import { useText } from '../framework/text.tsx';
import { menuGroups, screensInMenu } from '../screens.ts';
import { useViewer } from '../session/viewer.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';

/** The clinic's sections in the top bar, on wide screens. Administrators have none. */
export function HeaderMenu() {
  const t = useText();
  const viewer = useViewer();
  if (viewer.administrator) return null;
  const menu = screensInMenu(viewer);
  return (
    <nav className="bar-sections" aria-label={t('SHELL.SECTIONS')}>
      {(['appointment', 'patient'] as const).map((group) => {
        const screens = menu.get(group);
        if (!screens) return null;
        return (
          <Menu
            key={group}
            hover
            label={t(menuGroups[group])}
            items={screens.map(({ path, title, menu: entry }) => ({
              key: path,
              label: t(title),
              to: path,
              ...(entry && { icon: entry.icon }),
            }))}
          >
            {t(menuGroups[group])}
            <Icon name="down" />
          </Menu>
        );
      })}
    </nav>
  );
}
