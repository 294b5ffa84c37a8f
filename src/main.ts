// The first script of every page. It does not wait for React: what the address needs is requested while React loads.
import { loadEarly } from './loadEarly.ts';

loadEarly(location);
void import('./start.tsx');
