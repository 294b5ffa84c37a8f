// /dashboard (requirements/portal.md#dashboard): the specification's figures, below the checklist of a new installation and the home
// of the platform's people or a client's.
import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useCaller } from '../authProvider/profile.ts';
import { useCan } from '../authProvider/useCan.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { SetupChecklist } from './checklist/SetupChecklist.tsx';
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

// Load beside the frame, whose size counts for every first screen.
const OperationsHome = lazy(async () => ({
  default: (await import('./dashboard/operations/OperationsHome.tsx')).OperationsHome,
}));
const ClientHome = lazy(async () => ({
  default: (await import('./dashboard/client/ClientHome.tsx')).ClientHome,
}));

export function Dashboard() {
  const home = useHome();
  return (
    <>
      <SetupChecklist />
      {home && (
        // The figures below start out of sight, so that nothing in sight moves when the home comes.
        <Suspense fallback={<Box sx={{ minHeight: '100vh' }} />}>
          {home === 'operations' ? <OperationsHome /> : <ClientHome />}
        </Suspense>
      )}
      <SummaryFigures />
    </>
  );
}

/**
 * Each call is refused to everyone else, and a refused call would end the session. A backend without them sends no permissions,
 * which is undefined here.
 */
function useHome(): 'operations' | 'client' | undefined {
  const isPlatform = usePlatform();
  const mayReadLinks = useCan('connectors', 'read');
  const mayReadHome = useCan('dashboard', 'read');
  if (useCaller()?.permissions === undefined) return undefined;
  if (isPlatform) return mayReadLinks ? 'operations' : undefined;
  return mayReadHome ? 'client' : undefined;
}
