// The address is none of the frame's (sign-in, registration, unknown): lets Root show what belongs there.
import { useEffect } from 'react';
import { announcePath } from '../navigation.ts';

export function Leave() {
  useEffect(() => announcePath(), []);
  return null;
}
