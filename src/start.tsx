// Shows the console: the page of the address.
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root.tsx';
// Linked by the page (scripts/build/preloadStart.ts), so that the outline of the first script has it, too.
import './theme/base.css';

const root = createRoot(document.getElementById('root')!);
// A transition renders in slices, so that a slow device handles input between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
);
