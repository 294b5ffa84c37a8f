import { formatTexts } from './formatTexts.ts';

/** Placeholder for a missing value. */
export const noValue = '—';

/** A name, or the placeholder for a missing one (requirements/administration.md#sender-id-mapping). */
export const nameOrNone = (name: string | null | undefined): string => name?.trim() || formatTexts.none;
