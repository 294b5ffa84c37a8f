// The checklist of a new installation (decisions/032-guidance-reads-what-exists.md), above the dashboard of the platform's admins until the
// first message is delivered. Its code is loaded only while it is needed.
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { useSetup } from '../../features/setup/useSetup.ts';

const Checklist = lazyPart(async () => (await import('./Checklist.tsx')).Checklist);

export function SetupChecklist() {
  const setup = useSetup();
  const wasShown = useRef(false);
  const isOpen = setup !== undefined && !setup.delivered;
  useEffect(() => {
    if (isOpen) wasShown.current = true;
    else if (wasShown.current && setup) {
      wasShown.current = false;
      void import('./announceDelivery.ts').then(({ announceDelivery }) => announceDelivery());
    }
  }, [isOpen, setup]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Checklist setup={setup} />
    </Suspense>
  );
}
