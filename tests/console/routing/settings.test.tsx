import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { updateSettings } from '../../../contract/settings.ts';
import { SettingsPage } from '../../../src/resources/settings/SettingsPage.tsx';
import { settingTexts } from '../../../src/resources/settings/settingTexts.ts';
import { defaultSettings } from '../../support/defaultSettings.ts';
import { refuses } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies } from '../../support/console/showScreen.tsx';
import { notices } from '../../support/console/notices.ts';

const settings = { ...defaultSettings, approval_units: 50_000, alarm_emails: ['ops@example.co.ke'] };

const escaped = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);

function show(replies: Replies = {}) {
  const given: Replies = {
    'settings/view': { json: { message: settings } },
    'settings/update': { json: { message: 'Platform settings saved' } },
    ...replies,
  };
  return { asked: showScreen(SettingsPage, given, { roleId: 1 }), user: userEvent.setup() };
}
const openForm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit platform settings' }));
};

describe('Platform Settings', () => {
  it('shows the limits and the caps of new clients', async () => {
    show({
      'settings/view': {
        json: { message: { ...settings, daily_sms_cap: null, retention_days: null, approval_units: null } },
      },
    });
    expect(await screen.findByText('Requests per minute per user')).toBeInTheDocument();
    expect(screen.getByText('300,000')).toBeInTheDocument();
    expect(screen.getByText('No cap')).toBeInTheDocument();
    expect(screen.getByText('Forever')).toBeInTheDocument();
    expect(screen.getByText('No limit')).toBeInTheDocument();
  });

  it('saves changes, an empty daily cap as no cap, and an empty share of failures as never', async () => {
    const { asked, user } = show();
    const dialog = await openForm(user);
    await user.clear(dialog.getByLabelText(/Daily SMS cap/));
    await user.clear(dialog.getByLabelText(/Share of failed messages/));
    await user.clear(dialog.getByLabelText(/Platform-paid SMS/));
    await user.type(dialog.getByLabelText(/Platform-paid SMS/), '2,000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices()).toContainEqual(['success', 'Platform settings saved']));
    expect(requestsTo(asked, 'settings/update').map(({ body }) => body)).toEqual([
      {
        daily_sms_cap: '',
        platform_texts_cap: 2000,
        pause_failed_percent: '',
        read: {
          daily_sms_cap: settings.daily_sms_cap,
          platform_texts_cap: settings.platform_texts_cap,
          pause_failed_percent: settings.pause_failed_percent,
        },
      },
    ]);
  });

  it('sends a field again that is set back after the answer to its change was lost', async () => {
    let isLost = true;
    const { asked, user } = show({
      'settings/update': () => (isLost ? 'no answer' : { json: { message: 'Platform settings saved' } }),
    });
    const form = await openForm(user);
    const limit = form.getByLabelText(/^Requests per minute per user/, { selector: 'input' });
    const save = async (value: string) => {
      await user.clear(limit);
      await user.type(limit, value);
      await user.click(form.getByRole('button', { name: 'Save' }));
    };
    await save('70000');
    await form.findByRole('alert');
    isLost = false;
    await save('60000');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsTo(asked, 'settings/update').map(({ body }) => body)).toMatchObject([
      { requests_per_user: 70_000 },
      { requests_per_user: 60_000 },
    ]);
  });

  it('saves who is notified of alarms, several in a field, and names a wrong email address', async () => {
    const { asked, user } = show();
    const dialog = await openForm(user);
    await user.type(dialog.getByLabelText(/Mobile numbers/), '0712345678, +254722345678');
    await user.type(dialog.getByLabelText(/Email addresses/), ', ops');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const wrong = 'Email addresses must look like ops@example.co.ke, separated by commas';
    await waitFor(() => expect(notices()).toContainEqual(['error', wrong]));
    await user.clear(dialog.getByLabelText(/Email addresses/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices()).toContainEqual(['success', 'Platform settings saved']));
    expect(requestsTo(asked, 'settings/update').map(({ body }) => body)).toEqual([
      {
        alarm_numbers: ['0712345678', '+254722345678'],
        alarm_emails: [],
        read: { alarm_numbers: settings.alarm_numbers, alarm_emails: settings.alarm_emails },
      },
    ]);
  });

  it('reads the settings again when another person has asked for a new limit meanwhile', async () => {
    const refused = 'A new limit waits for another person already';
    const { asked, user } = show({ 'settings/update': refuses('limit_decision_waiting', refused) });
    const dialog = await openForm(user);
    await user.type(dialog.getByLabelText(/Units per person in 24 hours/), '1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(refused)).toBeInTheDocument();
    await waitFor(() => expect(requestsTo(asked, 'settings/view')).toHaveLength(2));
  });

  it.each([
    'requests_per_user',
    'requests_per_client',
    'requests_per_address',
    'daily_sms_cap',
    'platform_texts_cap',
    'sending_weight',
    'retention_days',
    'password_characters_min',
    'platform_idle_minutes',
    'client_idle_minutes',
    'pause_failed_percent',
    'pause_sent_min',
    'approval_units',
    'alarm_reminder_minutes',
    'quiet_from',
    'quiet_until',
  ] as const)('is refused by the label of the field: %s', (name) => {
    const { error } = updateSettings.body.safeParse({ [name]: 'x' });
    expect(error?.issues[0]?.message).toMatch(new RegExp(`^${escaped(settingTexts.names[name])} must be `));
  });

  it.each([
    ['', 'Please fill all required fields'],
    ['12', 'Requests per minute per user must be a whole number from 300 to 10,000,000'],
    ['many', 'Requests per minute per user must be a whole number from 300 to 10,000,000'],
  ])('with %j requests per user shows “%s” and makes no call', async (typed, text) => {
    const { asked, user } = show();
    const dialog = await openForm(user);
    const field = dialog.getByLabelText(/Requests per minute per user/);
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(notices()).toEqual([['error', text]]);
    expect(requestsTo(asked, 'settings/update')).toEqual([]);
  });

  it('shows three messages under three wrong fields', async () => {
    const { asked, user } = show();
    const dialog = await openForm(user);
    const wrong = [
      [
        /Requests per minute per user/,
        '1',
        'Requests per minute per user must be a whole number from 300 to 10,000,000',
      ],
      [/Daily SMS cap/, 'many', /^Daily SMS cap must be a whole number from 1 to .*, or empty/],
      [/Platform-paid SMS/, '', 'Platform-paid SMS per day is required'],
    ] as const;
    for (const [label, typed] of wrong) {
      await user.clear(dialog.getByLabelText(label));
      if (typed !== '') await user.type(dialog.getByLabelText(label), typed);
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const [label, , text] of wrong) {
      await waitFor(() => expect(dialog.getByLabelText(label)).toBeInvalid());
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(requestsTo(asked, 'settings/update')).toEqual([]);
  });
});
