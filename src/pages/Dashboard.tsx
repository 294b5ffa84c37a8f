// /dashboard (requirements/portal.md#dashboard): the specification's figures, below the home of the platform's people.
import { lazy, Suspense } from 'react';
import { useCaller } from '../authProvider/profile.ts';
import { useCan } from '../authProvider/useCan.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

// Loads beside the frame, whose size counts for every first screen.
const OperationsHome = lazy(async () => ({
  default: (await import('./dashboard/operations/OperationsHome.tsx')).OperationsHome,
}));

export function Dashboard() {
  const showsOperations = useShowsOperations();
  return (
    <>
      {showsOperations && (
        <Suspense fallback={null}>
          <OperationsHome />
        </Suspense>
      )}
      <SummaryFigures />
    </>
  );
}

/** The call is refused to everyone else, and a refused call would end the session. A backend without it sends no permissions. */
function useShowsOperations(): boolean {
  const isPlatform = usePlatform();
  const mayRead = useCan('connectors', 'read');
  const isOwnBackend = useCaller()?.permissions !== undefined;
  return isPlatform && mayRead && isOwnBackend;
}
