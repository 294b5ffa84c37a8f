import type { ReactNode } from 'react';
import { useInSlices } from './useInSlices.ts';

/** Parts with `after` of 1, 2 and so on are rendered and shown one after the other: all at once they would be one long task. */
export const InSlices = ({ after = 1, children }: { after?: number; children: ReactNode }) =>
  useInSlices(after) ? children : null;
