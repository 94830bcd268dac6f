/** Loads the dialog of walk-ins, which opens on a press. */
export const loadWalkInDialog = () => import('./WalkInDialog.tsx');
