import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

export const findSelectPage = (): Promise<HTMLElement> =>
  screen.findByRole('checkbox', { name: 'Select all rows of this page' });

/** Selects all rows of the page once they are loaded. */
export async function selectPage(user: UserEvent): Promise<void> {
  await waitFor(async () => expect(await findSelectPage()).toBeEnabled());
  await user.click(await findSelectPage());
}
