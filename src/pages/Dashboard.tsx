// /dashboard (requirements/portal.md#dashboard): the figures of the specification. Above them are the checklist of a new installation and
// the home of the platform's or the client's users.
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyPart } from '../components/lazyPart.ts';
import { useCaller } from '../authProvider/profile.ts';
import { SetupChecklist } from './checklist/SetupChecklist.tsx';
import { homeOf } from './dashboard/homeOf.ts';

// Loaded in chunks of their own, because the size of the frame's chunk delays every first screen.
const OperationsHome = lazyPart(
  async () => (await import('./dashboard/operations/OperationsHome.tsx')).OperationsHome,
);
const ClientHome = lazyPart(async () => (await import('./dashboard/client/ClientHome.tsx')).ClientHome);
const SummaryFigures = lazyPart(async () => (await import('./dashboard/SummaryFigures.tsx')).SummaryFigures);

export function Dashboard() {
  const caller = useCaller();
  const home = caller && homeOf(caller);
  return (
    <>
      <SetupChecklist />
      {home && (
        // The fallback is as high as the window, so that nothing visible moves when the home replaces it.
        <Suspense fallback={<Box sx={{ minHeight: '100vh' }} />}>
          {home === 'operations/home' ? <OperationsHome /> : <ClientHome />}
        </Suspense>
      )}
      <Suspense>
        <SummaryFigures />
      </Suspense>
    </>
  );
}
