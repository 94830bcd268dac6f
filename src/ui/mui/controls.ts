import { loadComponent } from '../../framework/preloadComponent.ts';

// One file of the build holds these parts (vite.config.ts).
export const loadDialogBox = () => import('./DialogBox.tsx');
export const loadMenuBox = () => import('./MenuBox.tsx');
export const loadHoveredMenuBox = async () => {
  const { HoveredMenuBox } = await import('./MenuBox.tsx');
  return { default: HoveredMenuBox };
};
export const loadPopoverBox = () => import('./PopoverBox.tsx');
export const loadComboboxInput = () => import('./ComboboxInput.tsx');
export const loadTooltipBox = () => import('./TooltipBox.tsx');
export const loadSnackbarBox = () => import('./SnackbarBox.tsx');
export const loadProgressBox = () => import('./ProgressBox.tsx');
export const loadDateCalendarBox = () => import('./DateCalendarBox.tsx');
export const loadTimeListBox = () => import('./TimeListBox.tsx');

/** Loads MUI's controls, so that the first use of each finds it there. A failed load is repeated at the first use. */
export async function loadControls(): Promise<void> {
  await Promise.allSettled([
    loadComponent(loadDialogBox),
    loadComponent(loadMenuBox),
    loadComponent(loadHoveredMenuBox),
    loadComponent(loadPopoverBox),
    loadComponent(loadComboboxInput),
    loadComponent(loadSnackbarBox),
    loadComponent(loadTooltipBox),
  ]);
  await Promise.allSettled([loadComponent(loadDateCalendarBox), loadComponent(loadTimeListBox)]);
}
