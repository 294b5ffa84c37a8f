import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { foldedToFit } from '../../../src/layout/useFolded.ts';
import { menuGroups } from '../../../src/routeRow.ts';
import { entriesForAll } from '../../support/console/entriesForAll.ts';
import { menuLabels } from '../../support/console/menuLabels.ts';
import { grace, renderFrame } from '../../support/console/renderFrame.tsx';

it('shows the entries for all in the order of the specification', async () => {
  renderFrame();
  expect(menuLabels()).toEqual(entriesForAll);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('the screen')).toBeInTheDocument();
});

it('folds a group at its heading, keeps the entry of the open page, and remembers the folding', async () => {
  renderFrame({ path: '/dnd-sms' });
  await userEvent.click(screen.getByRole('button', { name: 'Messages' }));
  expect(menuLabels().slice(0, 3)).toEqual(['Dashboard', 'DND', 'SMS Consumption']);
  cleanup();
  renderFrame();
  expect(screen.getByRole('button', { name: 'Messages' })).toHaveAttribute('aria-expanded', 'false');
  expect(menuLabels().slice(0, 2)).toEqual(['Dashboard', 'SMS Consumption']);
  await userEvent.click(screen.getByRole('button', { name: 'Messages' }));
  expect(menuLabels()).toContain('API Reports');
});

it('names and folds each group of a role without a dashboard', async () => {
  const user = { ...grace.user, permissions: [{ module: 'messages', actions: ['read'] }] };
  renderFrame({ path: '/inbox', profile: { ...grace, user } });
  await waitFor(() => expect(menuLabels()).toEqual(['API Reports', 'All Messages', 'Inbox']));
  await userEvent.click(screen.getByRole('button', { name: 'Messages' }));
  expect(menuLabels()).toEqual(['Inbox']);
});

it('moves the focus from the menu to the title of the opened screen', async () => {
  renderFrame();
  await userEvent.click(await screen.findByRole('link', { name: 'Contact' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toHaveFocus());
});

const groupOf = (size: number, index: number) => ({ name: menuGroups[index]!, size });

it('folds the last groups of the menu that 900 px have no room for, and none that fit', () => {
  const admin = [1, 7, 6, 4, 5, 6].map(groupOf);
  expect(foldedToFit(admin)).toEqual(['Administration', 'Configurations', 'Reports']);
  const client = [1, 7, 2, 1, 1, 2].map(groupOf);
  expect(foldedToFit(client)).toEqual([]);
});
