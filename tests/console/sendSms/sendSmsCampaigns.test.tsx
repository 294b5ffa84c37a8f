// Covers requirements/portal.md#group-campaigns, #scheduled-campaigns; requirements/administration.md#contacts.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { nairobiDay } from '../../../src/format/formatDate.ts';
import { changeDraft } from '../../../src/features/sendSms/draft.ts';
import { SendSmsDialog } from '../../../src/features/sendSms/SendSmsDialog.tsx';
import { useSendWith } from '../../../src/features/sendSms/useSendWith.ts';
import { SendSmsContext } from '../../../src/features/sendSms/useSendSms.ts';
import { GroupList } from '../../../src/resources/campaigns/GroupList.tsx';
import { ScheduledList } from '../../../src/resources/campaigns/ScheduledList.tsx';
import { dayInput, shownDay } from '../../support/console/dayField.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { pageOfRows } from '../../support/console/showScreen.tsx';
import {
  emptyForm,
  choose,
  fillList,
  message,
  openTab,
  press,
  serveSendSms,
  showSendSms,
  to,
  type,
  write,
} from '../../support/console/sendSms.tsx';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';

const groupPath = 'message/send/contact-group';
const groupGone = refuses('contact_group_not_found', 'Contact group not found', {
  field: 'contact_group_id',
});
const groupGoneText = 'This contact group was deleted. Choose another one.';

beforeEach(emptyForm);

describe('Lists tab', () => {
  it('offers contact groups with their number of contacts', async () => {
    showSendSms();
    await openTab('Lists');
    await choose(/Contact group/, /Members/);
    expect(screen.getByRole('combobox', { name: /Contact group/ })).toHaveTextContent(
      'Members · 1,204 contacts',
    );
  });

  it('preselects the only contact group', async () => {
    showSendSms({ 'contact/group': { json: { message: [{ id: 4, name: 'Board', contacts: 1 }] } } });
    await openTab('Lists');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Contact group/ })).toHaveTextContent('Board · 1 contact'),
    );
  });

  it('links to Contact where there is no contact group, without leaving the draft', async () => {
    showSendSms({ 'contact/group': { json: { message: [] } } });
    await openTab('Lists');
    const page = await screen.findByRole('link', { name: 'Contact' });
    expect(page.closest('[role=alert]')).toHaveTextContent(
      'There is no contact group yet. Create one under Contact first.',
    );
    expect(page).toHaveAttribute('href', '/contact-sms');
    expect(page).toHaveAttribute('target', '_blank');
  });

  it('requires group, campaign name, sender ID and message, and makes no call while one is empty', async () => {
    const asked = showSendSms();
    await openTab('Lists');
    await screen.findByRole('combobox', { name: /Contact group/ });
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    // A select is marked by the colour of its label, because its input is hidden.
    expect(screen.getByText(/^Contact group/, { selector: '.MuiInputLabel-root' })).toHaveClass('Mui-error');
    expect(to(asked, 'message/preflight/contact-group')).toEqual([]);
  });

  it('inserts first_name, other_name and msisdn by their names in the console', async () => {
    showSendSms();
    await openTab('Lists');
    const fields = within(screen.getByRole('group', { name: 'Insert field' })).getAllByRole('button');
    expect(fields.map((field) => field.textContent)).toEqual(['First name', 'Other name', 'Phone number']);
    for (const field of fields) await userEvent.click(field);
    expect(message()).toHaveValue('{first_name}{other_name}{msisdn}');
  });

  it('sends the payload of the specification after its pre-flight, and shows the server’s message', async () => {
    const asked = showSendSms();
    await fillList();
    await press('Submit');
    await press('Send now');
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
    const body = {
      campaign_name: 'November',
      message: 'Dear {first_name}',
      contact_group_id: 3,
      schedule: false,
      sender_id: 'SAVANNA',
    };
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).toEqual(body);
    expect(to(asked, groupPath)[0]?.body).toEqual(body);
    expect(to(asked, groupPath)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, Reply, string]>([
    ['422', otherBackend(422), 'Failed, wrong inputs'],
    ['402', refuses('balance_insufficient', 'Your balance is 1 unit'), 'Your balance is 1 unit'],
    ['402 without a text', otherBackend(402), 'insufficient balance'],
    ['500 without a text', otherBackend(500), 'insufficient balance'],
    ['500', otherBackend(500, 'The queue is closed'), 'The queue is closed'],
  ])('says what is wrong on %s, and loses nothing', async (_what, reply, text) => {
    showSendSms({ [groupPath]: reply });
    await fillList();
    await press('Submit');
    await press('Send now');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await press('Back');
    expect(message()).toHaveValue('Dear {first_name}');
    expect(screen.getByLabelText(/Campaign name/)).toHaveValue('November');
    expect(screen.getByRole('combobox', { name: /Contact group/ })).toHaveTextContent('Members');
  });

  it('does not take a deleted group for a backend without pre-flight', async () => {
    showSendSms({ 'message/preflight/contact-group': groupGone });
    await fillList();
    await press('Submit');
    expect(await screen.findByText(groupGoneText)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  });

  it.each([
    ['the pre-flight', 'message/preflight/contact-group'],
    ['the send', groupPath],
  ])('lets go of a group that %s does not find, and reads the groups again', async (_which, path) => {
    const asked = showSendSms({ [path]: groupGone });
    await fillList();
    await press('Submit');
    if (path === groupPath) await press('Send now');
    expect(await screen.findByText(groupGoneText)).toBeInTheDocument();
    const select = screen.getByRole('combobox', { name: /Contact group/ });
    expect(select).not.toHaveTextContent('Members');
    expect(select).toHaveAttribute('aria-invalid', 'true');
    expect(message()).toHaveValue('Dear {first_name}');
    await waitFor(() => expect(to(asked, 'contact/group')).toHaveLength(2));
  });

  it('marks the field that the server names', async () => {
    const refusal = refuses('invalid_input', 'Campaign name is taken', { field: 'campaign_name' });
    showSendSms({ 'message/preflight/contact-group': refusal });
    await fillList();
    await press('Submit');
    expect(await screen.findByText('Failed, wrong inputs: Campaign name is taken')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    expect(message()).toBeValid();
  });

  it('does not request groups for a role that may not read them, because a refusal would end the session', async () => {
    const profile = {
      client: { id: 1, name: 'C' },
      user: { id: 7, role_id: 3, full_name: 'A', permissions: [] },
    };
    const asked = showSendSms({ 'client/balance': { json: { message: profile } } });
    await openTab('Lists');
    expect(await screen.findByText('Your role does not include contact groups.')).toBeInTheDocument();
    expect(to(asked, 'contact/group')).toEqual([]);
    expect(to(asked, 'templates')).toEqual([]);
  });

  it('opens for a group from another screen, and keeps the draft', async () => {
    serveSendSms();
    renderScreen(
      <Frame>
        <ToBoard />
      </Frame>,
    );
    changeDraft({ message: 'Half a thought' });
    await press('Send to Board');
    await screen.findByRole('dialog', { name: 'Send SMS' });
    expect(screen.getByRole('tab', { name: 'Lists' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Contact group/ })).toHaveTextContent('Board · 1 contact'),
    );
    expect(message()).toHaveValue('Half a thought');
  });
});

describe('a send that starts on Scheduled SMS or Bulk SMS', () => {
  const scheduledList = { 'message/all/scheduled': pageOfRows([]), 'message/groupbulk': pageOfRows([]) };
  interface Given {
    given?: Parameters<typeof serveSendSms>[0];
    /** Changes of the draft before the screen is rendered. */
    typed?: Parameters<typeof changeDraft>[0];
  }
  async function start(Screen: ComponentType, button: string, { given = {}, typed = {} }: Given = {}) {
    const asked = serveSendSms({ ...scheduledList, ...given });
    renderScreen(
      <Frame>
        <Screen />
      </Frame>,
    );
    const opener = await screen.findByRole('button', { name: button });
    changeDraft(typed);
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Send SMS' });
    return asked;
  }
  const isScheduled = () => screen.getByRole('checkbox', { name: 'Schedule or Create a reminder' });
  const fill = async () => {
    await choose(/Contact group/, /Members/);
    type(/Campaign name/, 'Rent');
    type(/^Time/, '09:00');
    await screen.findByText('SAVANNA');
    write('Rent is due');
  };

  it('Schedule SMS opens the form on a group with the schedule set, and keeps the draft', async () => {
    await start(ScheduledList, 'Schedule SMS', { typed: { message: 'Half a thought' } });
    expect(screen.getByRole('tab', { name: 'Lists' })).toHaveAttribute('aria-selected', 'true');
    expect(isScheduled()).toBeChecked();
    expect(dayInput('Start date *')).toHaveValue(shownDay(nairobiDay()));
    expect(message()).toHaveValue('Half a thought');
  });

  it('New campaign opens the form on a group without a schedule', async () => {
    await start(GroupList, 'New campaign', { typed: { schedule: true } });
    expect(screen.getByRole('tab', { name: 'Lists' })).toHaveAttribute('aria-selected', 'true');
    expect(isScheduled()).not.toBeChecked();
  });

  it.each(['campaign name', 'sender', 'message', 'contact group'])(
    'asks for the %s before anything is sent',
    async (missing) => {
      const noSender = { 'client/senderid/view/list': { json: { message: [] } } };
      const asked = await start(
        ScheduledList,
        'Schedule SMS',
        missing === 'sender' ? { given: noSender } : {},
      );
      if (missing !== 'contact group') await choose(/Contact group/, /Members/);
      if (missing !== 'campaign name') type(/Campaign name/, 'Rent');
      if (missing !== 'message') write('Rent is due');
      if (missing !== 'sender') await screen.findByText('SAVANNA');
      type(/^Time/, '09:00');
      await press('Submit');
      expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
      expect(to(asked, 'message/preflight/contact-group')).toEqual([]);
      expect(to(asked, groupPath)).toEqual([]);
    },
  );

  it.each([
    [422, {}, 'Failed, wrong inputs'],
    [422, { message: 'The start is in the past' }, 'Failed, wrong inputs: The start is in the past'],
    [500, { message: 'Out of order' }, 'Out of order'],
    [500, {}, 'insufficient balance'],
  ])('a %s that answers %j reads "%s"', async (status, json, text) => {
    await start(ScheduledList, 'Schedule SMS', { given: { [groupPath]: otherBackend(status, json) } });
    await fill();
    await press('Submit');
    await press(/^Schedule/);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('hides both from a role that may not send', async () => {
    const permissions = [{ module: 'campaigns', actions: ['read'] }];
    const profile = { client: { id: 1, name: 'C' }, user: { id: 7, full_name: 'A', permissions } };
    serveSendSms({ ...scheduledList, 'client/balance': otherBackend(200, { message: profile }) });
    renderScreen(<ScheduledList />);
    await screen.findByText('No SMS found');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Schedule SMS' })).not.toBeInTheDocument(),
    );
  });
});

function Frame({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useMemo(() => () => setIsOpen(true), []);
  return (
    <SendSmsContext value={open}>
      {children}
      <SendSmsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </SendSmsContext>
  );
}

function ToBoard() {
  const sendWith = useSendWith();
  return <button onClick={() => sendWith({ tab: 'lists', contact_group_id: 4 })}>Send to Board</button>;
}
