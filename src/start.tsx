// Renders the console.
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root.tsx';
// The page links this file itself (scripts/build/preloadStart.ts), so that it also applies to the outline of the first script.
import './theme/base.css';

const root = createRoot(document.getElementById('root')!);
// Transitions are rendered in slices, so that slow devices handle input between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
);
