import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { followErrors, tellOf } from './pageErrors/follow.ts';

/** Renders the product in place of the logo. */
export function start(): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  followErrors();
  createRoot(root, { onCaughtError: (error) => tellOf(error, 'drawing') }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
