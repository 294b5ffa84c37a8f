// Shows the console: the language and the theme, then the page of the address.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyLanguage } from './i18n/language.ts';
import { Root } from './Root.tsx';
import { addStoredFont } from './theme/storedFont.ts';
import { applyTheme } from './theme/mode.ts';
import './theme/base.css';

applyLanguage();
applyTheme();
addStoredFont();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
