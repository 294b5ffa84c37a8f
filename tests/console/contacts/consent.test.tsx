// Consents of contacts in the forms, the list and contacts.csv (requirements/domain.md#consent).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactList } from '../../../src/resources/contacts/ContactList.tsx';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { typeDay } from '../../support/console/dayField.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import {
  requestsTo,
  pageOfRows,
  showScreenAt,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';

const names = { first_name: 'Jane', other_name: 'Wanjiku' };
const contact = { id: 901, contact_id: 101, msisdn: '254712345671', ...names, created: '2026-11-20T10:05:00+03:00', status: 1 }; // oxfmt-ignore
const consent = { source: 'Web form', at: '2024-03-05T11:30:07.000Z', text: 'Send me offers by SMS' };
const agreed = { ...contact, consent, dnd: true };
const may: Scene = { permissions: [{ module: 'contacts', actions: ['read', 'create', 'update'] }] };

function show(row: object, replies: Replies = {}, scene: Scene = may) {
  const group = { id: 3, name: 'Board', contacts: 1, ...('consent' in row && { consent: true }) };
  const { asked } = showScreenAt(
    ContactList,
    {
      'contact/group': { json: { message: [group] } },
      'contact/group/list': pageOfRows([row]),
      'contact/group/msisdn/update': { status: 200, json: { message: 'Updated' } },
      'contact/create': { status: 201, json: { message: 'Added' } },
      ...replies,
    },
    { path: '/contact-sms', ...scene },
  );
  return { asked, user: userEvent.setup() };
}

async function openUpdate(...given: Parameters<typeof show>) {
  const shown = show(...given);
  await chooseAction(shown.user, /Actions for/, 'Update');
  return { ...shown, dialog: await openedDialog() };
}

type Dialog = ReturnType<typeof within>;

async function typeConsent(user: ReturnType<typeof userEvent.setup>, dialog: Dialog) {
  await user.click(await dialog.findByRole('button', { name: 'Add consent' }));
  await user.type(dialog.getByLabelText(/Consent source/), 'Branch');
  await typeDay('Consent date', '2025-01-02');
  await user.type(dialog.getByLabelText(/Consent text/), 'Yes to SMS');
}

afterEach(() => vi.restoreAllMocks());

it('is added with a new contact: a day is its first instant in Nairobi', async () => {
  const { asked, user } = show(contact);
  await user.click(await screen.findByRole('button', { name: 'Add Contacts' }));
  const dialog = await openedDialog();
  await user.type(dialog.getByLabelText(/Mobile Number/), '0712345678');
  await user.type(dialog.getByLabelText(/First Name/), 'Jane');
  await user.type(dialog.getByLabelText(/Last Name/), 'W');
  await typeConsent(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added');
  expect(requestsTo(asked, 'contact/create')[0]?.body).toMatchObject({
    contacts: [{ consent: { source: 'Branch', at: '2025-01-02T00:00:00+03:00', text: 'Yes to SMS' } }],
  });
});

it('wants source, date and text once it is open, and shows the server’s refusal at the date', async () => {
  const refusal = refuses('consent_in_future', 'The date of the consent is in the future', { field: 'consent.at' });
  const { asked, user, dialog } = await openUpdate(contact, { 'contact/group/msisdn/update': refusal });
  await user.click(await dialog.findByRole('button', { name: 'Add consent' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  for (const label of ['Consent source', 'Consent date', 'Consent text'])
    expect(await dialog.findByText(`${label} is required`)).toBeInTheDocument();
  expect(requestsTo(asked, 'contact/group/msisdn/update')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove consent' }));
  await typeConsent(user, dialog);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The date of the consent is in the future')).toBeInTheDocument();
}); // oxfmt-ignore

it('is shown in the form, stays as it is with another name, and is removed', async () => {
  const { asked, user, dialog } = await openUpdate(agreed);
  expect(dialog.getByLabelText(/Consent source/)).toHaveValue('Web form');
  expect(dialog.getByLabelText(/Time/)).toHaveValue('14:30');
  await user.type(dialog.getByLabelText(/Other Name/), ' K{Enter}');
  await screen.findByText('Updated');
  const [first] = requestsTo(asked, 'contact/group/msisdn/update');
  expect(first?.body).not.toHaveProperty('consent');

  await chooseAction(user, /Actions for/, 'Update');
  const again = await openedDialog();
  await user.click(again.getByRole('button', { name: 'Remove consent' }));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo(asked, 'contact/group/msisdn/update')).toHaveLength(2));
  // The whole consent as it was read, so that a change of another person since is not overwritten.
  expect(requestsTo(asked, 'contact/group/msisdn/update')[1]?.body).toMatchObject({
    consent: null,
    read: { ...names, consent },
  });
});

it('has no place in the form of a backend without it', async () => {
  const { dialog } = await openUpdate(contact, {}, { roleId: 3, permissions: null });
  expect(dialog.queryByRole('button', { name: 'Add consent' })).not.toBeInTheDocument();
});

it('has no place in the list of a client that records none', async () => {
  const { user, dialog } = await openUpdate(contact, {}, { roleId: 3 });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  expect(screen.queryByRole('menuitem', { name: 'Consent' })).not.toBeInTheDocument();
});

it('filters the list, and contacts.csv has it with the DND list, as an import reads it', async () => {
  const files = collectDownloads();
  const { asked, user } = show(agreed);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Consent' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recorded' }));
  await screen.findByText('Consent: Recorded');
  await waitFor(() =>
    expect(requestsTo(asked, 'contact/group/list').at(-1)?.body).toMatchObject({ id: 3, consent: 'recorded' }),
  );
  await user.click(screen.getByRole('button', { name: 'Download List' }));
  await screen.findByText('File downloaded successfully!');
  const lines = (await files[0]!.text()).trim().split('\r\n');
  expect(lines[0]).toBe('Mobile Number,First Name,Other Name,Date,Status,Consent source,Consent date,Consent text,DND');
  expect(lines[1]).toMatch(/,Web form,2024-03-05 14:30:07,Send me offers by SMS,DND$/);
}); // oxfmt-ignore
