import { hasWords } from '../../contract/kit/normalForm.ts';
import type { Choosable } from '../framework/enterChoice.ts';
import { isScreenOffered, type Viewer } from '../framework/screens.ts';
import type { Translate } from '../framework/text.tsx';
import { screens } from '../screens.ts';
import type { IconName } from '../ui/icons.ts';
import { quickActions } from './quickActions.ts';

/** An entry of the command palette. */
export interface Command extends Choosable {
  label: string;
  /** What tells it from another of that label. */
  detail?: string;
  kind: string;
  icon: IconName;
  to: string;
}

/** The pages and actions that this person may use now. */
export function commandsFor(viewer: Viewer, pathname: string, t: Translate): Command[] {
  const actions = quickActions(viewer, pathname).map(({ label, icon, to }) => ({
    key: `do-${label}`,
    label: t(label),
    kind: t('SHELL.PALETTE_ACTIONS'),
    icon,
    to,
  }));
  const pages = screens
    .filter((screen) => screen.menu && isScreenOffered(screen, viewer))
    .map(({ path, title, menu }) => ({
      key: path,
      label: t(title),
      kind: t('SHELL.PALETTE_SCREENS'),
      icon: menu?.icon ?? 'right',
      to: path,
    }));
  return [...actions, ...pages];
}

/** The commands whose label contains every typed word, in any order. */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  return commands.filter(({ label }) => hasWords(label, typed));
}
