// For addresses outside the layout (sign-in, registration, unknown): makes Root render their page.
import { useEffect } from 'react';
import { announcePath } from '../navigation.ts';

export function Leave() {
  useEffect(() => announcePath(), []);
  return null;
}
