// Alarms: the list with its notices, acknowledging, and tests of the channels.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AlarmEvent, AlarmNotice } from '../../../contract/alarmEvents.ts';
import { AlarmList } from '../../../src/resources/alarms/AlarmList.tsx';
import { requestsTo, showScreen, type Replies } from '../../support/console/showScreen.tsx';

const notice: AlarmNotice = {
  kind: 'began',
  channel: 'sms',
  state: 'delivered',
  at: '2026-01-31T09:02:00.000Z',
  attempts: 1,
  fault: null,
};
const open: AlarmEvent = {
  id: 5,
  kind: 'engine',
  severity: 'error',
  text: 'No sending process is running: nothing is sent',
  values: null,
  since: '2026-01-31T09:00:00.000Z',
  ended: null,
  acknowledged: null,
  acknowledged_by: null,
  notices: [notice, { ...notice, channel: 'email', state: 'failed', fault: 'the mail server answered 550' }],
};
const ended: AlarmEvent = {
  ...open,
  id: 4,
  text: 'Messages wait on Airtel for longer than 5 minutes',
  kind: 'queue',
  severity: 'warning',
  ended: '2026-01-31T09:30:00.000Z',
  acknowledged: '2026-01-31T09:10:00.000Z',
  acknowledged_by: 'Grace',
  notices: [],
};

const channels = (numbers: number) => ({
  json: {
    message: [
      { channel: 'sms', is_set_up: true, recipients: numbers },
      { channel: 'email', is_set_up: false, recipients: 0 },
      { channel: 'webhook', is_set_up: false, recipients: 0 },
    ],
  },
});

function show(rows: AlarmEvent[] = [open, ended], replies: Replies = {}) {
  const user = { id: 7, role_id: 1, full_name: 'Amina' };
  const given: Replies = {
    'operations/alarm-events': { json: { data: rows, last_page: 1, current_page: 1, total: rows.length } },
    'operations/alarm-channels': channels(2),
    'client/balance': { json: { message: { client: { id: 1, name: 'Tuma' }, user } } },
    ...replies,
  };
  return { asked: showScreen(AlarmList, given, { roleId: 1 }), user: userEvent.setup() };
}

it('lists alarms with their state and what came of their notices', async () => {
  show();
  const row = within((await screen.findByText(open.text)).closest('tr')!);
  expect(row.getByText('Open')).toBeTruthy();
  expect(row.getByText('SMS, Email')).toBeTruthy();
  expect(row.getByText('1 not delivered')).toBeTruthy();
  expect(within(screen.getByText(ended.text).closest('tr')!).getByText('Ended')).toBeTruthy();
});

it('acknowledges an open alarm from its details, which show why a notice was not delivered', async () => {
  const { asked, user } = show([open], {
    'operations/alarm-events/5/acknowledge': { json: { message: 'Alarm acknowledged' } },
  });
  await user.click(await screen.findByText(open.text));
  const details = within(await screen.findByRole('dialog'));
  expect(details.getByText('the mail server answered 550')).toBeTruthy();
  await user.click(details.getByRole('button', { name: /^Acknowledge/ }));
  expect(requestsTo(asked, 'operations/alarm-events/5/acknowledge')).toHaveLength(1);
});

it('has no Acknowledge button for an alarm that has ended, and names who acknowledged it', async () => {
  const { user } = show([ended]);
  await user.click(await screen.findByText(ended.text));
  const details = within(await screen.findByRole('dialog'));
  expect(details.getByText(/^Grace, 31st Jan 2026/)).toBeTruthy();
  expect(details.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
});

it('sends a test by a channel that is used, and shows why it was not sent', async () => {
  const { asked, user } = show([], {
    'operations/alarm-channels/test': {
      json: { message: { sent: false, fault: 'the platform has no units left' } },
    },
  });
  expect(await screen.findByText('No alarms found')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send a test notice by SMS' }));
  expect(await screen.findByText('Not sent: the platform has no units left')).toBeTruthy();
  expect(requestsTo(asked, 'operations/alarm-channels/test').map(({ body }) => body)).toEqual([
    { channel: 'sms' },
  ]);
  expect(screen.queryByRole('button', { name: 'Send a test notice by Email' })).toBeNull();
});

it('shows who is notified below the list once the list is read, which would push it down', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { asked } = show([open], {
    'operations/alarm-events': async () => {
      await held;
      return { json: { data: [open], last_page: 1, current_page: 1, total: 1 } };
    },
  });
  await waitFor(() => expect(requestsTo(asked, 'operations/alarm-channels')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Who is notified' })).toBeNull();
  release();
  expect(await screen.findByRole('region', { name: 'Who is notified' })).toBeTruthy();
});

it('warns where no one is notified', async () => {
  show([], { 'operations/alarm-channels': channels(0) });
  expect(await screen.findByText(/No one is notified of alarms yet/)).toBeTruthy();
});
