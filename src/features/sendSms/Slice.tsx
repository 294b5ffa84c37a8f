// A part of the form that is rendered after others when the form opens for the first time.
import { useEffect, useState, type ReactNode } from 'react';
import { InSlices } from '../../components/InSlices.tsx';

/** Whether the form was shown before; then all parts are rendered at once, for example after a review. */
let wasShown = false;

export function Slice({ after, children }: { after: number; children: ReactNode }) {
  const [isFirst] = useState(!wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  return <InSlices after={isFirst ? after : 0}>{children}</InSlices>;
}
