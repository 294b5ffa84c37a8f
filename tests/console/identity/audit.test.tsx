import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { narrowRow } from '../../../src/components/list/column.ts';
import { senderTexts } from '../../../src/features/senders/senderTexts.ts';
import { AuditList } from '../../../src/resources/audit/AuditList.tsx';
import { auditActionTexts } from '../../../src/resources/audit/auditActionTexts.ts';
import { auditColumns } from '../../../src/resources/audit/auditRow.tsx';
import { changeText } from '../../../src/resources/audit/auditText.ts';
import { connectorTexts } from '../../../src/resources/connectors/connectorTexts.ts';
import { roleTexts } from '../../../src/resources/roles/roleTexts.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { requestsTo, collectionOf, showScreen } from '../../support/console/showScreen.tsx';

const renamed: AuditEntry = {
  id: 5,
  created: '2026-01-20T10:05:07+03:00',
  user_id: 1,
  user_name: 'Amina Wanjiru',
  client_name: null,
  action: 'role.rename',
  subject: 'Cashier',
  before: { name: 'Cashier' },
  after: { name: 'Teller' },
  address: '10.0.0.7',
};

it('Audit Log says that there are more entries where the server did not count all', async () => {
  const headers = { 'Content-Range': 'audit-log 0-1/10001', 'Total-At-Least': 'true' };
  const entries = [renamed, { ...renamed, id: renamed.id - 1 }];
  showScreen(AuditList, { 'audit-log': { json: entries, headers } }, { roleId: 1 });
  expect(await screen.findByText('1–2; there are more')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeInTheDocument();
  // The last page is not known.
  expect(screen.queryByRole('button', { name: 'Last' })).not.toBeInTheDocument();
});

function show(entries: AuditEntry[] = [renamed]) {
  const asked = showScreen(AuditList, { 'audit-log': collectionOf('audit-log', entries) }, { roleId: 1 });
  return { asked, user: userEvent.setup() };
}

describe('Audit Log', () => {
  it.each([
    ['Cashier', 'Role renamed · Cashier'],
    ['Peter Kamau (254722000002)', 'Role renamed · Peter Kamau'],
    // This subject is named in the line below the title.
    ['Amina Wanjiru (254712000001)', 'Role renamed'],
  ])('has room on phones for what was done to %s', (subject, title) => {
    expect(narrowRow(auditColumns, { ...renamed, subject }).title).toBe(title);
  });

  it('shows time, user, action, subject, the change and the address of each entry', async () => {
    show();
    const cells = within(await screen.findByRole('row', { name: /Amina/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '20th Jan 2026 10:05 am',
      'Amina Wanjiru',
      'Role renamedCashier',
      'Name: Cashier → Teller',
      '10.0.0.7',
    ]);
  });

  it('opens an entry with each field before and after', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('row', { name: /Amina/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role renamed' }));
    expect(dialog.getByText('20th Jan 2026 10:05:07 am')).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: 'Name Cashier Teller' })).toBeInTheDocument();
  });

  it('opens an entry at its address, with links to the person and the client', async () => {
    const entry = { ...renamed, client_id: 2, client_name: 'Savanna Sacco' };
    showScreen(
      AuditList,
      { 'audit-log': collectionOf('audit-log', [entry]) },
      { roleId: 1, path: '/audit-log/5' },
    );
    const drawer = within(await screen.findByRole('dialog', { name: 'Role renamed' }));
    expect(drawer.getByRole('link', { name: 'Amina Wanjiru' })).toHaveAttribute('href', '/system-users/1');
    expect(drawer.getByRole('link', { name: 'Savanna Sacco' })).toHaveAttribute('href', '/client-sms/2');
  });

  it('says that the people to filter by could not be loaded', async () => {
    const failed = { 'client/user': refuses('internal_error', 'Sorry') };
    showScreen(AuditList, { 'audit-log': collectionOf('audit-log', [renamed]), ...failed }, { roleId: 1 });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Who' }));
    expect(await screen.findByText('Sorry')).toBeInTheDocument();
    expect(screen.getByText('The list could not be loaded')).toBeInTheDocument();
  });

  it('searches and narrows to days on the server', async () => {
    const { asked, user } = show();
    await user.type(await screen.findByLabelText('Search changes'), 'amina{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Date range' }));
    await user.click(await screen.findByRole('option', { name: 'Today' }));
    await waitFor(() => {
      const search = new URLSearchParams(requestsTo(asked, 'audit-log').at(-1)?.search);
      const filter = JSON.parse(search.get('filter') ?? '{}') as Record<string, string>;
      expect(filter.q).toBe('amina');
      expect(filter.start_date).toBe(filter.end_date);
    });
  });

  it('downloads everything that matches, in the order of the screen, a thousand rows at a time', async () => {
    const files = collectDownloads();
    const { asked, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('audit_log.csv');
    expect(await files[0]?.text()).toBe(
      'When,Who,What,Subject,Change,Client,Address\r\n' +
        '20th Jan 2026 10:05 am,Amina Wanjiru,Role renamed,Cashier,Name: Cashier → Teller,,10.0.0.7\r\n',
    );
    expect(decodeURIComponent(requestsTo(asked, 'audit-log').at(-1)?.search ?? '')).toContain(
      'range=[0,999]',
    );
  });

  it('marks moves of money, large downloads and refusals', async () => {
    const entry = (id: number, action: string, rows?: number) =>
      ({ ...renamed, id, action, before: null, after: rows === undefined ? null : { rows } }) as AuditEntry;
    show([entry(1, 'client.credit'), entry(2, 'contact.export', 1000), entry(3, 'contact.export', 1001), entry(4, 'call.refused')]); // oxfmt-ignore
    await screen.findByRole('row', { name: /Client credited/ });
    const whats = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent); // oxfmt-ignore
    expect(whats).toEqual([
      'Client credited MoneyCashier',
      'Contacts downloadedCashier',
      'Contacts downloaded LargeCashier',
      'Permission denied RefusedCashier',
    ]);
  });

  it('filters by kind on the server', async () => {
    const path = `/audit-log?filter=${encodeURIComponent('{"kind":"money"}')}`;
    const asked = showScreen(
      AuditList,
      { 'audit-log': collectionOf('audit-log', [renamed]) },
      { roleId: 1, path },
    );
    await screen.findByRole('row', { name: /Amina/ });
    expect(decodeURIComponent(requestsTo(asked, 'audit-log').at(-1)?.search ?? '')).toContain(
      '"kind":"money"',
    );
  });

  it('downloads a sealed file, a line of JSON an entry, of what the filters find', async () => {
    const files = collectDownloads();
    const sealed = { ...renamed, seq: 1, salt: 's', previous_hash: 'p', hash: 'h' };
    const asked = showScreen(
      AuditList,
      {
        'audit-log': collectionOf('audit-log', [renamed]),
        'audit-log/export': { batches: [[sealed]], total: 1 },
      },
      { roleId: 1 },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download sealed file' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('audit_log.jsonl');
    expect(await files[0]?.text()).toBe(`${JSON.stringify(sealed)}\n`);
    expect(requestsTo(asked, 'audit-log/export')).toHaveLength(1);
  });

  it('shows No changes found for an empty log', async () => {
    show([]);
    expect(await screen.findByText('No changes found')).toBeInTheDocument();
  });
});

describe('a change in one line', () => {
  it.each([
    [{ before: { status: 1 }, after: { status: 0 } }, 'Status: Active → Suspended'],
    [{ action: 'user.deactivate', before: { status: 1 }, after: { status: 0 } }, 'Status: Active → Inactive'],
    [{ before: null, after: { permission: 'dnd:read' } }, 'Permission: dnd:read'],
    [{ before: null, after: { client_id: 8, sender_id: 'ELIMU' } }, 'Client ID: 8, Sender ID: ELIMU'],
    [{ before: null, after: { client_ids: [8, 9], width: 1 } }, 'Client IDs: 8, 9, Width: 1'],
    [{ before: { permissions: [], name: 'X' }, after: null }, 'Permissions: none, Name: X'],
    [{ before: { a: 1, b: true }, after: { a: 1, b: false } }, 'B: yes → no'],
    [
      { before: null, after: { rates: { Safaricom: '0.8', Airtel: '0.7' } } },
      'Rates: Safaricom: 0.8, Airtel: 0.7',
    ],
    [{ before: null, after: { steps: [{ units: 1 }, { units: 2 }] } }, 'Steps: Units: 1; Units: 2'],
    [
      { action: 'user.sign_in_refused', after: { reason: 'credentials_wrong', times: 3 }, before: null },
      'Reason: wrong number or password, Times: 3',
    ],
    [
      {
        action: 'approval.ask',
        before: null,
        after: { kind: 'payment_reverse', units: 100000, client_id: 1008 },
      },
      'Kind: Reverse a payment, Units: 100,000, Client ID: 1008',
    ],
    [{ before: null, after: null }, ''],
  ])('%j reads %s', (given, text) => {
    expect(changeText({ ...renamed, ...given })).toBe(text);
  });
});

it.each([
  ['connector.create', connectorTexts.added],
  ['role.suspend', roleTexts.deactivated],
  ['sender.create', senderTexts.created],
] as const)('the action %s has the words of its notice', (action, notice) => {
  expect(auditActionTexts[action]).toBe(notice);
});
