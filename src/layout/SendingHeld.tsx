// Warning under the top bar while nothing is sent after a restore. Not shown on the page that releases sending, which says the same.
import { Suspense } from 'react';
import { lazyPart } from '../components/lazyPart.ts';
import { useAlarms } from '../dataProvider/useAlarms.ts';

const HoldBand = lazyPart(async () => (await import('./HoldBand.tsx')).HoldBand);

export function SendingHeld({ page }: { page: string }) {
  const hold = useAlarms()?.find(({ kind }) => kind === 'hold');
  if (!hold || page === '/telco-configuration') return null;
  return (
    <Suspense fallback={null}>
      <HoldBand hold={hold} />
    </Suspense>
  );
}
