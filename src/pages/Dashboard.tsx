// /dashboard (requirements/portal.md#dashboard): the specification's figures, below the checklist of a new installation and the home
// of the platform's people or a client's.
import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useCaller } from '../authProvider/profile.ts';
import { SetupChecklist } from './checklist/SetupChecklist.tsx';
import { homeOf } from './dashboard/homeOf.ts';
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

// Load beside the frame, whose size counts for every first screen.
const OperationsHome = lazy(async () => ({
  default: (await import('./dashboard/operations/OperationsHome.tsx')).OperationsHome,
}));
const ClientHome = lazy(async () => ({
  default: (await import('./dashboard/client/ClientHome.tsx')).ClientHome,
}));

export function Dashboard() {
  const caller = useCaller();
  const home = caller && homeOf(caller);
  return (
    <>
      <SetupChecklist />
      {home && (
        // The figures below start out of sight, so that nothing in sight moves when the home comes.
        <Suspense fallback={<Box sx={{ minHeight: '100vh' }} />}>
          {home === 'operations/home' ? <OperationsHome /> : <ClientHome />}
        </Suspense>
      )}
      <SummaryFigures />
    </>
  );
}
