import type { ReactNode } from 'react';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import type { Place } from './homeLinks.ts';

/** Leads to a place; a role that may not open it sees the text alone. */
export const PlaceLink = ({ place, children }: { place: Place; children: ReactNode }) => (
  <RecordLink to={place.to} module={place.module}>
    {children}
  </RecordLink>
);
