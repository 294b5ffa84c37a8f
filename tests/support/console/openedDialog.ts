// Finds the open dialog once its content has loaded.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { componentTexts } from '../../../src/components/componentTexts.ts';

export async function openedDialog(name?: string | RegExp) {
  const dialog = within(await screen.findByRole('dialog', name === undefined ? {} : { name }));
  await waitFor(() => expect(dialog.queryByText(componentTexts.loading)).not.toBeInTheDocument());
  return dialog;
}
