// Shows the console: the page of the address.
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root.tsx';

const root = createRoot(document.getElementById('root')!);
// A transition renders in slices, so that a slow device handles input between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
);
