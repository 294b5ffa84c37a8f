// Shows the console: the language and the theme, then the page of the address.
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyLanguage } from './i18n/language.ts';
import { Root } from './Root.tsx';
import { addStoredFont } from './theme/storedFont.ts';
import { applyTheme } from './theme/mode.ts';
import './theme/base.css';

applyLanguage();
applyTheme();
addStoredFont();

const root = createRoot(document.getElementById('root')!);
// A transition renders in slices, so that a slow device handles input between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
);
