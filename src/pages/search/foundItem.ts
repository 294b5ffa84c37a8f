/** The layout of a search result: its name on the left, its state on the right. */
export const foundItem = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1.25,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '& a': { color: 'primary.main', fontWeight: 600 },
};
