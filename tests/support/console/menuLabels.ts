import { screen, within } from '@testing-library/react';

/** The entries of the menu. */
export const menuLabels = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
