// Shows the console: the theme, then the page of the address.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root.tsx';
import { applyTheme } from './theme/mode.ts';
import './theme/base.css';

applyTheme();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
