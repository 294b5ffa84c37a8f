// Opens the explanation of a route, which is loaded when the button is first pressed.
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { connectorTexts } from './connectorTexts.ts';

const RouteDialog = lazyPart(
  async () => (await import('../../features/routing/RouteDialog.tsx')).RouteDialog,
);

const nothing = {};

export function RouteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {connectorTexts.explainRoute}
      </Button>
      <Suspense>{isOpen && <RouteDialog start={nothing} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
