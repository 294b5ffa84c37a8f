// Styles for screens that are wide enough to show the preview beside the form and the review.

const query = '(min-width: 64rem)';

export const wide = {
  query,
  /** Two columns: the fields, and what belongs to them on the right. */
  columns: { [`@media ${query}`]: { display: 'flex', gap: 4, '& > :first-of-type': { flex: '1 1 0' } } },
  aside: { position: 'sticky', top: 0, flex: '0 0 16.25rem', alignSelf: 'flex-start', pt: 1 },
} as const;
