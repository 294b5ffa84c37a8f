// The DND list and deleting a number from it (requirements/portal.md#dnd).
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DndEntry } from '../../../contract/dnd.ts';
import { formatMsisdn } from '../../../src/format/formatMsisdn.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { readSession } from '../../../src/session.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend, type FakeRequest, type Reply } from '../../support/console/fakeServer.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';
import { entries, plain, show } from '../../support/console/showDnd.ts';
import { requestsTo, type Replies } from '../../support/console/showScreen.tsx';
import { selectPage } from '../../support/console/selectPage.ts';

/** An entry with the fields that only our server sends. */
const full: DndEntry = {
  ...plain,
  created: '2026-11-20T10:05:00+03:00',
  source: 'subscriber',
  detail: null,
  platform: false,
  client_name: 'Wanjiku Agrovet',
};

/** Returns a page with the total, as our server sends it. */
const counted =
  (rows: readonly DndEntry[]) =>
  ({ body }: FakeRequest): Reply => {
    const { page, per_page } = body as { page: number; per_page: number };
    const message = rows.slice((page - 1) * per_page, page * per_page);
    return { json: { message, last_page: Math.ceil(rows.length / per_page), total: rows.length } };
  };

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, msisdn: String(254_700_000_000 + index) }));

afterEach(() => vi.restoreAllMocks());

describe('DND list', () => {
  it('has the columns of the specification where the backend gives no further fields', async () => {
    show();
    await screen.findByText('+254 712 345 678');
    expect(columnHeadings()).toEqual(['#', 'Contact', 'Action']);
  });

  it('adds Source and Added where the backend gives them', async () => {
    show(entries([full]));
    expect(await screen.findByText('Opted out (STOP)')).toBeInTheDocument();
    expect(screen.getByText('20th Nov 2026 10:05 am')).toBeInTheDocument();
    expect(columnHeadings()).toEqual(['#', 'Contact', 'Source', 'Added', 'Action']);
  });

  it('marks rows of the platform, and shows a Client column for several clients', async () => {
    show(
      entries([
        { ...full, platform: true },
        { ...full, id: 5, client_name: 'Another' },
      ]),
    );
    expect(await screen.findByText('Platform')).toBeInTheDocument();
    expect(screen.getByText('Another')).toBeInTheDocument();
  });

  it('shows "No DND Found" for an empty list', async () => {
    show(entries([]));
    expect(await screen.findByText('No DND Found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDisabled();
  });

  it('asks with page, per_page and dates, and searches by number from page 1 on', async () => {
    const { asked, user } = show(counted(many(40)));
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await user.type(screen.getByLabelText('Search by number'), '0712{Enter}');
    await waitFor(() =>
      expect(requestsTo(asked, 'blacklist/all').at(-1)).toMatchObject({
        search: '?msisdn=0712',
        body: { page: 1, per_page: 10, start_date: '2018-02-07' },
      }),
    );
  });

  it('pages by last_page where the backend gives no count', async () => {
    const { user } = show(({ body }) => {
      const { page } = body as { page: number };
      return { json: { message: many(14).slice((page - 1) * 10, page * 10) } };
    });
    expect(await screen.findByRole('button', { name: 'Page 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('+254 700 000 013')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Page 3' })).not.toBeInTheDocument();
  });

  it('pages the rows of a backend that sends all at once', async () => {
    const { user } = show(entries(many(14)));
    expect(await screen.findByText('+254 700 000 009')).toBeInTheDocument();
    expect(screen.queryByText('+254 700 000 010')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('+254 700 000 010')).toBeInTheDocument();
  });

  it.each([401, 403, 428])('shows "Token Expired", logs out and goes to / after %i', async (status) => {
    show(otherBackend(status, 'No'));
    expect(await screen.findByText('Token Expired')).toBeInTheDocument();
    expect(readSession()).toBeNull();
    expect(location.pathname).toBe('/');
  });

  it('exports every entry that matches into dnd.csv', async () => {
    const files = collectDownloads();
    const { user } = show(counted(many(25)));
    await screen.findByText('+254 700 000 000');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('dnd.csv');
    const lines = (await files[0]!.text()).trim().split('\r\n');
    expect(lines[0]).toBe('Contact,Client,Source,Added');
    expect(lines).toHaveLength(26);
  });
});

describe('DND delete', () => {
  async function ask(replies: Replies = {}, entry: DndEntry = plain) {
    const shown = show(entries([entry]), replies);
    await shown.user.click(
      await screen.findByRole('button', { name: `Delete ${formatMsisdn(entry.msisdn)}` }),
    );
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  }

  it('asks with the number and deletes nothing on Close', async () => {
    const { asked, user, dialog } = await ask();
    expect(dialog.getByText(/Are you sure you want to delete \+254 712 345 678/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(requestsTo(asked, 'blacklist/4/delete')).toHaveLength(0);
  });

  it('deletes on YES and shows the server’s message', async () => {
    const { asked, user, dialog } = await ask({ 'blacklist/4/delete': { json: { message: 'Deleted' } } });
    await user.click(dialog.getByRole('button', { name: 'YES' }));
    expect(await screen.findByText('Deleted')).toBeInTheDocument();
    expect(requestsTo(asked, 'blacklist/4/delete')).toHaveLength(1);
  });

  it('asks on where a poll takes the entry away, and no longer selects it once it is deleted', async () => {
    let rows = [plain, { id: 5, msisdn: '254733000000' }];
    const shown = show(() => ({ json: { message: rows } }), {
      'blacklist/4/delete': { json: { message: 'Deleted' } },
    });
    await selectPage(shown.user);
    await shown.user.click(screen.getByRole('button', { name: 'Delete +254 712 345 678' }));
    const dialog = within(await screen.findByRole('dialog'));
    rows = rows.slice(1);
    void queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText('+254 712 345 678')).not.toBeInTheDocument());
    await shown.user.click(dialog.getByRole('button', { name: 'YES' }));
    expect(await screen.findByText('1 number selected')).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'blacklist/4/delete')).toHaveLength(1);
  });

  it('shows "Invalid contact. Unable to delete." for an entry without an id, and makes no call', async () => {
    const { asked, user, dialog } = await ask({
      'blacklist/all': otherBackend(200, { message: [{ ...plain, id: 0 }] }),
    });
    await user.click(dialog.getByRole('button', { name: 'YES' }));
    expect(await screen.findByText('Invalid contact. Unable to delete.')).toBeInTheDocument();
    expect(asked.filter(({ path }) => path.endsWith('/delete'))).toHaveLength(0);
  });

  it('says "Failed to delete contact" where it failed', async () => {
    const { user, dialog } = await ask({ 'blacklist/4/delete': otherBackend(500) });
    await user.click(dialog.getByRole('button', { name: 'YES' }));
    expect(await screen.findByText('Failed to delete contact')).toBeInTheDocument();
    expect(screen.queryByText('Method not Allowed')).not.toBeInTheDocument();
  });

  it('says "Method not Allowed" beside it after 405', async () => {
    const { user, dialog } = await ask({ 'blacklist/4/delete': otherBackend(405) });
    await user.click(dialog.getByRole('button', { name: 'YES' }));
    expect(await screen.findByText('Failed to delete contact')).toBeInTheDocument();
    expect(screen.getByText('Method not Allowed')).toBeInTheDocument();
  });

  it('rows of the platform can be selected by Admins only', async () => {
    const rows = entries([
      { ...full, platform: true },
      { ...full, id: 8, msisdn: '254733000000' },
    ]);
    const { user } = show(rows);
    await screen.findByRole('button', { name: 'Delete +254 733 000 000' });
    const [page, ofPlatform, own] = screen.getAllByRole('checkbox');
    expect(ofPlatform).toBeDisabled();
    if (page) await user.click(page);
    expect(screen.getByText('1 number selected')).toBeInTheDocument();
    expect([page, ofPlatform, own].map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('rows of all pages are selected by one press, except those of the platform', async () => {
    const rows = many(25).map((entry) => ({ ...full, ...entry, platform: entry.id % 5 === 0 }));
    const { user } = show(counted(rows));
    await selectPage(user);
    expect(screen.getByText('8 numbers selected')).toBeInTheDocument();
    const all = screen.getByRole('button', { name: 'Select the rows of all pages' });
    await user.click(all);
    expect(await screen.findByText('20 numbers selected')).toBeInTheDocument();
    expect(all).not.toBeInTheDocument();
  });

  it('the first 10,000 are selected of a longer list', async () => {
    const { user, asked } = show(({ body }) => {
      const { per_page } = body as { per_page: number };
      return { json: { message: many(per_page), last_page: Math.ceil(12_000 / per_page), total: 12_000 } };
    });
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select the first 10,000 numbers' }));
    expect(await screen.findByText('10,000 numbers selected')).toBeInTheDocument();
    const read = expect.objectContaining({ page: 1, per_page: 10_000 });
    expect(requestsTo(asked, 'blacklist/all').map(({ body }) => body)).toContainEqual(read);
  });

  it('delete is offered for rows of the platform to Admins only', async () => {
    show(
      entries([
        { ...full, platform: true },
        { ...full, id: 5, msisdn: '254733000000' },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Delete +254 733 000 000' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete +254 712 345 678' })).not.toBeInTheDocument();
  });
});
