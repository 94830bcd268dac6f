/** The overlays of the shell. */
export type Overlay = 'palette' | 'help' | 'handbook' | 'user' | 'menu' | 'quick';
