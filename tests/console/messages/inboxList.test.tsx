import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Conversation } from '../../../contract/inbox.ts';
import { InboxPage } from '../../../src/pages/inbox/InboxPage.tsx';
import { showScreen } from '../../support/console/showScreen.tsx';

const conversations = Array.from({ length: 31 }, (_, at): Conversation => ({
  id: at + 1,
  msisdn: String(254712345600 + at),
  contact_name: null,
  number: '22123',
  last_text: 'Asante sana',
  last_received: '2026-11-20T10:05:07+03:00',
  unread: 0,
  client_id: 2,
}));

it('leaves the focus to the list when Show more has shown the last conversations', async () => {
  showScreen(
    InboxPage,
    {
      'inbox/conversations': ({ body }) => {
        const data = conversations.slice(0, (body as { per_page: number }).per_page);
        return { json: { data, more: data.length < conversations.length } };
      },
      'inbox/numbers': { json: { message: ['22123'] } },
    },
    { path: '/inbox' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(conversations.length));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Conversations' }).parentElement).toHaveFocus();
});
