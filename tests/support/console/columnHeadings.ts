import { screen } from '@testing-library/react';

/** The headings of the only table on the screen, or of the table in a part of it. */
export const columnHeadings = (part: Pick<typeof screen, 'getAllByRole'> = screen): (string | null)[] =>
  part.getAllByRole('columnheader').map(({ textContent }) => textContent);
