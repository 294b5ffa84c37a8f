// Uses date fields as people do, by typing days.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

const names = { day: /^(Day|Siku)$/, month: /^(Month|Mwezi)$/ };

/** Types a day, yyyy-MM-dd, into the field of this label. */
export async function typeDay(label: string, day: string): Promise<void> {
  // A field with a day loads its calendar when it is used.
  const plain = screen.queryByRole('textbox', { name: label });
  if (plain) await userEvent.click(plain);
  const field = within(await screen.findByRole('group', { name: label }));
  if (plain) await waitFor(() => expect(field.getByRole('spinbutton', { name: names.day })).toHaveFocus());
  // A click on the part that has the focus selects its text in a browser, but not in jsdom.
  for (const name of [names.month, names.day]) await userEvent.click(field.getByRole('spinbutton', { name }));
  await userEvent.keyboard(day.split('-').toReversed().join(''));
}

/** The input with the day as it is shown, dd/MM/yyyy. */
export const dayInput = (label: string): HTMLElement => screen.getByLabelText(label, { selector: 'input' });

/** Formats a day, yyyy-MM-dd, as the fields show it. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/');
