// Selecting the contacts of all pages of a group, and changing them by calls of a thousand (docs/decisions/028-one-record-and-many.md).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aContact, selectContacts } from '../../support/console/contactsScreen.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { pageOfRows, requestsTo, type Replies } from '../../support/console/showScreen.tsx';

describe('the contacts of all pages', () => {
  const every = Array.from({ length: 1_500 }, (_, index) => aContact(index + 1));
  const done = (count: number) => ({
    json: { message: `${count} contacts muted`, done: count, results: [] },
  });

  /** Selects the first page of 1,500 contacts, then the others, and mutes them. */
  async function muteEvery(replies: Replies) {
    const shown = await selectContacts({ 'contact/group/list': pageOfRows(every), ...replies });
    await shown.user.click(shown.bar.getByRole('button', { name: 'Select all 1,500 contacts' }));
    expect(await shown.bar.findByText('1,500 contacts selected')).toBeInTheDocument();
    expect(shown.bar.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveFocus();
    await shown.user.click(shown.bar.getByRole('button', { name: 'Mute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mute 1,500 contacts?' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Mute' }));
    const parts = () =>
      requestsTo(shown.asked, 'contact/bulk/status').map(({ body }) => (body as { ids: number[] }).ids);
    return { ...shown, dialog, parts };
  }

  it('are changed by calls of a thousand', async () => {
    const replies = [done(1_000), done(500)];
    const { parts } = await muteEvery({ 'contact/bulk/status': () => replies.shift() ?? 'no answer' });
    expect(await screen.findByText('Contacts muted')).toBeInTheDocument();
    expect(parts().flat()).toEqual(every.map(({ contact_id: id }) => id));
    expect(parts().map(({ length }) => length)).toEqual([1_000, 500]);
  });

  it('are read again, and stay selected, if the second call is refused', async () => {
    const replies = [done(1_000), refuses('too_many_requests', 'Too many requests')];
    const { asked, bar, dialog } = await muteEvery({
      'contact/bulk/status': () => replies.shift() ?? 'no answer',
    });
    expect(await dialog.findByText('Stopped after 1,000 of 1,500: Too many requests')).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(asked, 'contact/group/list').length).toBeGreaterThan(2));
    expect(bar.getByText('1,500 contacts selected')).toBeInTheDocument();
  });

  it('stay as they were if the list cannot be read', async () => {
    let isDown = false;
    const { user, bar } = await selectContacts({
      'contact/group/list': (request) => (isDown ? 'no answer' : pageOfRows(every)(request)),
    });
    isDown = true;
    await user.click(bar.getByRole('button', { name: 'Select all 1,500 contacts' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(bar.getByText('10 contacts selected')).toBeInTheDocument();
  });
});
