/** Stands where a column or a sentence has nothing to show. */
export const noValue = '—';

/** A name, or what stands where it is missing (requirements/administration.md#sender-id-mapping). */
export const nameOrNone = (name: string | null | undefined): string => name?.trim() || 'N/A';
