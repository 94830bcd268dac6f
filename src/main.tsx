import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { saveAddress } from './session/saved.ts';
import './ui/base.css';
import { applyScheme, followSystem } from './ui/scheme.ts';

applyScheme();
followSystem();
saveAddress(window.location);

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
