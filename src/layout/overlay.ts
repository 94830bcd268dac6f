/** The overlays of the shell. */
export type Overlay = 'palette' | 'keys' | 'user' | 'menu' | 'quick';
