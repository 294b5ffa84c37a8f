// A press on a heading sorts a list: it changes the request and the address, and Back restores the previous order.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { GroupList } from '../../../src/resources/campaigns/GroupList.tsx';
import { ScheduledList } from '../../../src/resources/campaigns/ScheduledList.tsx';
import { DndList } from '../../../src/resources/dnd/DndList.tsx';
import { TransactionalList } from '../../../src/resources/messages/TransactionalList.tsx';
import { UserList } from '../../../src/resources/users/UserList.tsx';
import { requestsTo, pageOfRows, showScreen } from '../../support/console/showScreen.tsx';
import { stubMedia } from '../../support/console/stubMedia.ts';

// Only the table of a wide screen has headings.
beforeEach(() => stubMedia((query) => !query.includes('max-width')));

const created = '2026-11-20T10:05:00+03:00';
const sms = { id: 1, created, msisdn: '254712345678', sender_id: 'DUKA', status_description: 'Delivered', carrier_name: 'Safaricom', sms_cost: '0.8000', message: 'Habari' }; // oxfmt-ignore
const campaign = { id: 1, campaign_name: 'Sale', created, sender_id: 'DUKA', status: 1, message: 'Habari', recipients: 1, delivered: 1, failed: 0, pending: 0, status_description: 'Running' }; // oxfmt-ignore
const person = { id: 9, full_name: 'Grace', msisdn: '254712345678', email: 'g@x.example', role_name: 'Client Admin', user_status: 1 }; // oxfmt-ignore

interface Case {
  title: string;
  Screen: ComponentType;
  path: string;
  row: object;
  presses: [heading: string, sort: string][];
}

const lists: Case[] = [
  // The list is newest first: the first press on the date reverses the order, the second one restores the default order.
  { title: 'API Reports', Screen: TransactionalList, path: 'message/all/transactional', row: sms, presses: [['Date', 'created|asc']] },
  { title: 'Bulk SMS', Screen: GroupList, path: 'message/groupbulk', row: campaign, presses: [['Group Name', 'campaign_name|asc'], ['Scheduled Date', 'start_date|asc'], ['Sender ID', 'sender_id|asc'], ['Status', 'status|asc']] },
  { title: 'Scheduled SMS', Screen: ScheduledList, path: 'message/all/scheduled', row: campaign, presses: [['Campaign Name', 'campaign_name|asc'], ['Start Date', 'start_date|asc']] },
  { title: 'System User', Screen: UserList, path: 'client/user', row: person, presses: [['Name', 'full_name|asc'], ['Phone', 'msisdn|asc'], ['Role', 'role_name|asc'], ['Status', 'user_status|asc']] },
]; // oxfmt-ignore

it.each(lists)('$title sorts on the server', async ({ Screen, path, row, presses }) => {
  const asked = showScreen(Screen, { [path]: pageOfRows([row]) });
  const user = userEvent.setup();
  const last = () => requestsTo(asked, path).at(-1)?.body as { sort?: string };
  await screen.findByRole('button', { name: presses[0]?.[0] ?? '' });
  // The specification's call has no sort until a heading is pressed.
  await waitFor(() => expect(last()).toBeDefined());
  expect(last()).not.toHaveProperty('sort');
  for (const [heading, sort] of presses) {
    await user.click(screen.getByRole('button', { name: heading }));
    await waitFor(() => expect(last().sort).toBe(sort));
  }
});

it('DND sorts with the parameters of its own call', async () => {
  const asked = showScreen(DndList, {
    'blacklist/all': { json: { message: [{ id: 1, msisdn: '254712345678', created }], total: 1 } },
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Contact' }));
  await waitFor(() =>
    expect(requestsTo(asked, 'blacklist/all').at(-1)?.body).toMatchObject({ sort: 'msisdn|asc' }),
  );
});
