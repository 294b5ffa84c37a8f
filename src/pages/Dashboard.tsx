// /dashboard (requirements/portal.md#dashboard): the specification's figures, below the home of the client's people.
import { lazy, Suspense } from 'react';
import { useCaller } from '../authProvider/profile.ts';
import { useCan } from '../authProvider/useCan.ts';
import { usePlatform } from '../authProvider/usePlatform.ts';
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

// Loads beside the frame, whose size counts for every first screen.
const ClientHome = lazy(async () => ({
  default: (await import('./dashboard/client/ClientHome.tsx')).ClientHome,
}));

export function Dashboard() {
  const showsClient = useShowsClient();
  return (
    <>
      {showsClient && (
        <Suspense fallback={null}>
          <ClientHome />
        </Suspense>
      )}
      <SummaryFigures />
    </>
  );
}

/** A backend without the call sends no permissions, and would be asked for nothing. */
function useShowsClient(): boolean {
  const isPlatform = usePlatform();
  const mayRead = useCan('dashboard', 'read');
  const isOwnBackend = useCaller()?.permissions !== undefined;
  return !isPlatform && mayRead && isOwnBackend;
}
