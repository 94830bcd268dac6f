import { loadControls } from '../../src/ui/mui/controls.ts';

// In a browser they are loaded when the page is idle.
await loadControls();
