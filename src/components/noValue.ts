/** Stands where a column or a sentence has nothing to show. */
export const noValue = '—';

/** A name, or what stands where it is missing (spec part 2 section 2.6). */
export const nameOrNone = (name: string | null | undefined): string => name?.trim() || 'N/A';
