import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action in the menu of a row. `row` is its name, or the pattern of the button's name. */
export async function chooseAction(user: UserEvent, row: string | RegExp, action: string): Promise<void> {
  const name = typeof row === 'string' ? `Actions for ${row}` : row;
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
