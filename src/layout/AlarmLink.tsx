// The number of open alarms as a link to their list. Its texts are loaded with the first alarm.
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../components/lazyPart.ts';
import { useAlarms } from '../dataProvider/useAlarms.ts';

const OpenAlarms = lazyPart(async () => (await import('./OpenAlarms.tsx')).OpenAlarms);

export function AlarmLink() {
  const alarms = useAlarms();
  // Undefined until the first answer: alarms that are already open cause no notice.
  const known = useRef<ReadonlySet<string>>(undefined);
  const isEmpty = alarms?.length === 0;
  useEffect(() => {
    if (isEmpty) known.current = new Set();
  }, [isEmpty]);
  if (!alarms || isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <OpenAlarms alarms={alarms} knownRef={known} />
    </Suspense>
  );
}
