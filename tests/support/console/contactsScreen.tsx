// The contact screen with two groups, the answers of its fake server, and functions that open its dialogs.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMsisdn } from '../../../src/format/formatMsisdn.ts';
import { SendSmsContext } from '../../../src/features/sendSms/useSendSms.ts';
import { ContactList } from '../../../src/resources/contacts/ContactList.tsx';
import type { Reply } from './fakeServer.ts';
import { openedDialog } from './openedDialog.ts';
import { selectPage } from './selectPage.ts';
import { pageOfRows, showScreenAt, type Replies, type Scene } from './showScreen.tsx';

export const groups = [
  { id: 3, name: 'Board', contacts: 2 },
  { id: 5, name: 'Staff', contacts: 25 },
];

/** Groups as the specification's backend returns them (requirements/administration.md#contacts). */
export const aContact = (index: number, given: object = {}) => ({
  id: 900 + index,
  contact_id: 100 + index,
  msisdn: String(254_712_345_670 + index),
  first_name: `First${index}`,
  other_name: `Other${index}`,
  created: '2026-11-20T10:05:00+03:00',
  status: 1,
  country_code: 'ke',
  ...given,
});

export const two = [aContact(1), aContact(2, { status: 0 })];
export const ok = (status: number, message = 'Done by the server'): Reply => ({ status, json: { message } });

interface ContactScene extends Scene {
  /** Called by Send Message. */
  openSend?: () => void;
}

export function showContacts(
  replies: Replies = {},
  { openSend = () => undefined, ...scene }: ContactScene = {},
) {
  const Screen = () => (
    <SendSmsContext value={openSend}>
      <ContactList />
    </SendSmsContext>
  );
  const { asked, address } = showScreenAt(
    Screen,
    {
      'contact/group': { json: { status: true, message: groups } },
      'contact/group/list': pageOfRows(two),
      ...replies,
    },
    { path: '/contact-sms', ...scene },
  );
  return { asked, address, user: userEvent.setup() };
}

/** Shows the contacts and selects those of the first page. */
export async function selectContacts(replies: Replies) {
  const shown = showContacts(replies);
  await selectPage(shown.user);
  return { ...shown, bar: within(screen.getByRole('region', { name: 'Selected rows' })) };
}

export async function openRowMenu(replies: Replies, row: number, item: string) {
  const shown = showContacts(replies, { permissions: null });
  await shown.user.click(
    await screen.findByRole('button', { name: `Actions for ${formatMsisdn(two[row]!.msisdn)}` }),
  );
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...shown, dialog: await openedDialog() };
}

export async function openDialog(button: string, replies: Replies = {}) {
  const shown = showContacts(replies);
  await screen.findByText('+254 712 345 671');
  await shown.user.click(screen.getByRole('button', { name: button }));
  return { ...shown, dialog: await openedDialog() };
}
