/** Stands where a column or a sentence has nothing to show. */
export const noValue = '—';
