import type { ReactNode } from 'react';
import { useInSlices } from './useInSlices.ts';

/** Renders and shows parts with `after` of 1, 2 and so on one after the other; together they would be one long task. */
export const InSlices = ({ after = 1, children }: { after?: number; children: ReactNode }) =>
  useInSlices(after) ? children : null;
