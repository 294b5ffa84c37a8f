// Covers requirements/portal.md#group-campaigns, #scheduled-campaigns; requirements/administration.md#contacts.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { nairobiDay } from '../../src/components/formatDate.ts';
import { changeDraft, clearDraft } from '../../src/features/sendSms/draft.ts';
import { SendSmsDialog } from '../../src/features/sendSms/SendSmsDialog.tsx';
import { useSendWith } from '../../src/features/sendSms/useSendWith.ts';
import { SendSmsContext } from '../../src/layout/sendSms.ts';
import { queryClient } from '../../src/queryClient.ts';
import { GroupList } from '../../src/resources/campaigns/GroupList.tsx';
import { ScheduledList } from '../../src/resources/campaigns/ScheduledList.tsx';
import { dayInput, shownDay, typeDay } from '../support/dayField.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { pageOfRows } from '../support/showScreen.tsx';
import {
  preflightOf,
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
} from '../support/sendSms.tsx';
import { otherBackend, refuses, type Reply } from '../support/fakeServer.ts';

const previewPath = 'message/preflight/schedule';
const groupPath = 'message/send/contact-group';
const groupGone = refuses('contact_group_not_found', 'Contact group not found', {
  field: 'contact_group_id',
});
const groupGoneText = 'This contact group was deleted. Choose another one.';

beforeEach(() => {
  clearDraft();
  changeDraft({ sender_id: '', tab: 'contacts' });
});

const schedule = async () => {
  await userEvent.click(screen.getByLabelText('Schedule or Create a reminder'));
  await screen.findByLabelText(/^Time/);
};
const setDays = (days: { start_date?: string; end_date?: string }) => act(() => changeDraft(days));
const setTime = (time = '08:30', start_date = '2031-01-31') => {
  type(/^Time/, time);
  setDays({ start_date });
};

describe('Lists tab', () => {
  it('offers contact groups with their number of contacts', async () => {
    showSendSms();
    await openTab('Lists');
    await choose(/Contact group/, /Members/);
    expect(screen.getByRole('combobox', { name: /Contact group/ })).toHaveTextContent(
      'Members · 1,204 contacts',
    );
  });

  it('requires group, campaign name, sender ID and message, and makes no call while one is empty', async () => {
    const asked = showSendSms();
    await openTab('Lists');
    await screen.findByRole('combobox', { name: /Contact group/ });
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    // A select is marked by the colour of its label; its input is hidden.
    expect(screen.getByText(/^Contact group/, { selector: '.MuiInputLabel-root' })).toHaveClass('Mui-error');
    expect(to(asked, 'message/preflight/contact-group')).toEqual([]);
  });

  it('inserts first_name, other_name and msisdn', async () => {
    showSendSms();
    await openTab('Lists');
    const fields = within(screen.getByRole('group', { name: 'Insert field' })).getAllByRole('button');
    expect(fields.map((field) => field.textContent)).toEqual(['first_name', 'other_name', 'Phone number']);
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
    /** The draft before. */
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

const fillNumbers = async () => {
  type(/Phone numbers/, '0712345678');
  write('Habari');
  await screen.findByText('SAVANNA');
};

describe('schedule', () => {
  it('offers the four frequencies, and no end date for one that is sent once', async () => {
    showSendSms();
    expect(screen.queryByLabelText(/^Time/)).not.toBeInTheDocument();
    await schedule();
    expect(screen.queryByLabelText('End date')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Frequency' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'SEND ONLY ONCE',
      'REPEAT EVERYDAY',
      'REPEAT EVERY WEEK',
      'REPEAT EVERY MONTH',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'REPEAT EVERY WEEK' }));
    expect(await screen.findByRole('group', { name: 'End date' })).toBeInTheDocument();
  });

  it('sends typed numbers as a promotional campaign on one date', async () => {
    const asked = showSendSms();
    await fillNumbers();
    await schedule();
    type(/Campaign name/, 'Reminder');
    setTime();
    await press('Submit');
    await press('Schedule');
    expect(await screen.findByText('Scheduled for 2 numbers')).toBeInTheDocument();
    expect(to(asked, 'message/send/transactional')).toEqual([]);
    expect(to(asked, 'message/send/promotional')[0]?.body).toEqual({
      country_code: 'KE',
      message: 'Habari',
      msisdn: '0712345678',
      schedule: true,
      sender_id: 'SAVANNA',
      campaign_name: 'Reminder',
      send_time: '08:30',
      repeat_type: 'NO_REPEAT',
      date: '2031-01-31',
    });
  });

  it.each([
    ['REPEAT EVERYDAY', 'EVERY_DAY', 1],
    ['REPEAT EVERY WEEK', 'EVERY_WEEK', 7],
    ['REPEAT EVERY MONTH', 'EVERY_MONTH', 30],
  ])('sends %s as %s with the interval %i, a start and an end date', async (label, repeat_type, interval) => {
    const asked = showSendSms();
    await fillList();
    await schedule();
    await choose('Frequency', label);
    setTime();
    setDays({ end_date: '2031-06-30' });
    await press('Submit');
    await screen.findByRole('button', { name: 'Schedule' });
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).toMatchObject({
      schedule: true,
      send_time: '08:30',
      repeat_type,
      repeat_interval_value: interval,
      start_date: '2031-01-31',
      end_date: '2031-06-30',
    });
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).not.toHaveProperty('date');
  });

  it('requires campaign name, time and start date for typed numbers', async () => {
    showSendSms();
    await fillNumbers();
    await schedule();
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/^Time/)).toHaveAttribute('aria-invalid', 'true');
    type(/Campaign name/, 'Reminder');
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
  });

  it('refuses an end date before the start date', async () => {
    showSendSms();
    await fillList();
    await schedule();
    await choose('Frequency', 'REPEAT EVERYDAY');
    setTime();
    await typeDay('End date', '2031-01-30');
    await press('Submit');
    expect(await screen.findByText('The end date is before the start date')).toBeInTheDocument();
    await typeDay('Start date', '2031-01-30');
    await waitFor(() =>
      expect(screen.queryByText('The end date is before the start date')).not.toBeInTheDocument(),
    );
  });

  it('previews the next five runs in Nairobi time', async () => {
    const runs = ['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'];
    const asked = showSendSms({
      [previewPath]: { json: { message: runs.map((day) => `${day}T05:30:00.000Z`) } },
    });
    await schedule();
    await choose('Frequency', 'REPEAT EVERY MONTH');
    setTime();
    const preview = await screen.findByRole('region', { name: 'Next runs' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((run) => run.textContent),
    ).toEqual([
      'Fri, 31st Jan 2031 8:30 am',
      'Fri, 28th Feb 2031 8:30 am',
      'Mon, 31st Mar 2031 8:30 am',
      'Wed, 30th Apr 2031 8:30 am',
      'Sat, 31st May 2031 8:30 am',
    ]);
    expect(to(asked, previewPath).at(-1)?.body).toMatchObject({
      repeat_type: 'EVERY_MONTH',
      send_time: '08:30',
    });
  });

  it('shows why a schedule cannot run, and nothing on a backend without preview', async () => {
    let reply: Reply = refuses('schedule_past', 'The start is in the past', { field: 'start_date' });
    const asked = showSendSms({ [previewPath]: () => reply });
    await schedule();
    setTime();
    expect(await screen.findByText('The start is in the past')).toBeInTheDocument();
    reply = otherBackend(404);
    setTime('09:30');
    await waitFor(() => expect(screen.queryByText('The start is in the past')).not.toBeInTheDocument());
    await waitFor(() => expect(to(asked, previewPath).at(-1)?.body).toMatchObject({ send_time: '09:30' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: 'Next runs' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that units are taken at each run, and allows a balance that is short until then', async () => {
    showSendSms({
      'message/preflight/contact-group': {
        json: { message: preflightOf({ balance: 1, balance_after: -3 }) },
      },
    });
    await fillList();
    await schedule();
    setTime();
    await press('Submit');
    expect(await screen.findByText(/Units are taken when each run starts\.$/)).toBeInTheDocument();
    expect(screen.getByText(/short by 3 units now/)).toBeInTheDocument();
    expect(screen.queryByText('Balance after')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeEnabled();
  });
});

const template = (id: number, name: string, text: string) => ({
  id,
  name,
  message: text,
  created: '2026-01-01T00:00:00Z',
  updated: '2026-01-01T00:00:00Z',
});

describe('the message', () => {
  it('offers the opt-out only for promotions, counts it live and sends it', async () => {
    const asked = showSendSms();
    expect(screen.queryByLabelText(/opt out/)).not.toBeInTheDocument();
    await fillList('Habari');
    const optOut = screen.getByLabelText('Add STOP*456*9*5# so that people can opt out');
    expect(screen.getByText('6 characters · 1 part · GSM-7 · 154 left in this part')).toBeInTheDocument();
    await userEvent.click(optOut);
    expect(screen.getByText('20 characters · 1 part · GSM-7 · 140 left in this part')).toBeInTheDocument();
    await press('Submit');
    await screen.findByRole('button', { name: 'Send now' });
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).toMatchObject({ opt_out: true });
  });

  it('counts the opt-out against the ten parts', async () => {
    showSendSms();
    await fillList('a'.repeat(1530));
    await userEvent.click(screen.getByLabelText(/opt out/));
    await press('Submit');
    expect(await screen.findByText('The message has 11 parts; at most 10 can be sent')).toBeInTheDocument();
  });

  it('says on Contacts that fields are not filled in', async () => {
    showSendSms();
    write('Dear {first_name}');
    expect(screen.getByText(/sent exactly as typed here/)).toBeInTheDocument();
    await openTab('Lists');
    expect(screen.queryByText(/sent exactly as typed here/)).not.toBeInTheDocument();
  });

  it('sends a test to the person’s own number, shows the answer, and keeps the form', async () => {
    const asked = showSendSms({
      'message/send/test': { json: { message: 'Test SMS sent to 254722000002' } },
    });
    await press('Send test to me');
    expect(await screen.findByText('Choose a sender ID and type a message first')).toBeInTheDocument();
    expect(message()).toHaveAttribute('aria-invalid', 'true');
    await screen.findByText('SAVANNA');
    write('Habari');
    await press('Send test to me');
    expect(await screen.findByText('Test SMS sent to 254722000002')).toBeInTheDocument();
    expect(to(asked, 'message/send/test').map(({ body }) => body)).toEqual([
      { message: 'Habari', sender_id: 'SAVANNA' },
    ]);
    expect(message()).toHaveValue('Habari');
  });

  const templates = {
    json: [template(1, 'Greeting', 'Habari yako'), template(2, 'Reminder', 'Usisahau')],
    headers: { 'Content-Range': 'templates 0-1/2' },
  };

  it('uses a template as the message, and restores the previous one on Undo', async () => {
    showSendSms({ templates });
    write('Half a thought');
    await choose('Use template', /Reminder/);
    expect(message()).toHaveValue('Usisahau');
    await press('Undo');
    expect(message()).toHaveValue('Half a thought');
  });

  it('shows no templates on a backend without them (404)', async () => {
    const asked = showSendSms({ templates: otherBackend(404) });
    await waitFor(() => expect(to(asked, 'templates')).toHaveLength(1));
    expect(screen.queryByLabelText('Use template')).not.toBeInTheDocument();
  });

  it('saves the message as a template, without submitting the form', async () => {
    const asked = showSendSms({
      templates: ({ method }) =>
        method === 'POST' ? { status: 201, json: template(3, 'New', 'Habari') } : templates,
    });
    await waitFor(() => expect(to(asked, 'templates')).toHaveLength(1));
    write('Habari');
    await press('Save as template');
    fireEvent.change(await screen.findByLabelText(/Template name/), { target: { value: 'New' } });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Template saved')).toBeInTheDocument();
    expect(to(asked, 'templates').find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'New',
      message: 'Habari',
    });
    expect(screen.queryByText('Please fill all the required fields')).not.toBeInTheDocument();
  });

  it('switches tabs by the arrow keys', async () => {
    showSendSms();
    screen.getByRole('tab', { name: 'Contacts' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Uploads' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Lists' })).toHaveAttribute('aria-selected', 'true');
  });
});
