// The dialog of a message (requirements/portal.md#message-lists).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../support/console/fakeServer.ts';
import { aMessage, pageOf, profile, show } from '../../support/console/messageLists.tsx';

const event = (title: string, at: string) => ({ id: at, message_id: 1, at, kind: 'queued', title });
const events = (...json: object[]): Reply => ({
  json,
  headers: { 'content-range': `message-events 0-${json.length - 1}/${json.length}` },
});

describe('message dialog', () => {
  const failed = aMessage({ status_description: 'Failed', reason: 'AbsentSubscriber', parts: 2 });
  it('opens by click: text, parts, cost, reason and the timeline with seconds', async () => {
    const { asked } = show(pageOf([failed]), {
      'message-events': events(event('Accepted', '2024-01-01T10:05:07Z')),
    });
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    const dialog = await screen.findByRole('dialog', { name: 'Message to +254 712 345 678' });
    expect(within(dialog).getByText('Habari yako')).toBeInTheDocument();
    expect(await within(dialog).findByText('AbsentSubscriber')).toBeInTheDocument();
    expect(within(dialog).getByText('KES 1.60')).toBeInTheDocument();
    expect(await within(dialog).findByText('Accepted')).toBeInTheDocument();
    expect(within(dialog).getByText('1st Jan 2024 1:05:07 pm')).toBeInTheDocument();
    const request = asked.find(({ path }) => path === 'message-events');
    expect(new URLSearchParams(request?.search).get('filter')).toBe('{"message_id":1}');
  });

  it('says why there is no text where the sender ID has message stripping', async () => {
    show(pageOf([aMessage({ message: '' })]), { 'message-events': events() });
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('The text is not kept: this sender ID has message stripping.'),
    ).toBeInTheDocument();
  });

  it('of a scheduled message cancels it after a question', async () => {
    const scheduled = aMessage({ status_description: 'Queued', narrow_status: 'Scheduled' });
    const { asked } = show(pageOf([scheduled]), {
      'client/balance': profile,
      'message/1/cancel': { json: { message: 'Message cancelled' } },
      'message-events': events({
        ...event('Accepted', scheduled.created),
        kind: 'scheduled',
        detail: '2024-01-02T06:00:00.000Z',
      }),
    });
    await userEvent.click(await screen.findByText('Scheduled'));
    expect(await screen.findByText('2nd Jan 2024 9:00 am')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel message' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Cancel the message to +254 712 345 678?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Cancel message' }));
    expect(await screen.findByText('Message cancelled')).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === 'message/1/cancel')).toHaveLength(1);
  });

  it('opens by Enter on a row, and gives the focus back when it closes', async () => {
    show(pageOf([failed]), { 'message-events': events() });
    const row = (await screen.findByText('+254 712 345 678')).closest('tr')!;
    row.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(row).toHaveFocus();
  });

  it('explains what happened, on whose side, the charge and the advice, and names the SMPP account', async () => {
    const texts = {
      happened: 'Safaricom did not deliver it: The phone was off',
      side: 'The subscriber’s phone',
      charged: 'Yes, 1 unit: the network had taken it',
      tell: 'Once it is back, send again.',
    };
    show(
      pageOf([failed]),
      { 'support/message': { json: { message: { ...texts, smpp_account: 'core-k3x9' } } } },
      '/1',
    );
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of Object.values(texts)) expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByText('SMPP account core-k3x9')).toBeInTheDocument();
  });

  it('leads to the client, sender ID, connector and campaign of the message', async () => {
    const linked = aMessage({
      client_id: 2,
      client_name: 'Duka Ltd',
      sender_configuration_id: 4,
      connector_id: 6,
      campaign_id: 12,
      campaign_name: 'Black Friday',
    });
    show(pageOf([linked]), { 'client/balance': profile }, '/1');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('link', { name: 'Black Friday' });
    const links = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Duka Ltd', '/client-sms/2'],
      ['SAVANNA', '/senderid-configuration/4'],
      ['Safaricom', '/telco-configuration/6'],
      ['Black Friday', '/group-sms/12'],
    ]);
  });

  it('shows no link to a role that may not read the other record', async () => {
    const linked = aMessage({ client_id: 2, client_name: 'Duka Ltd', connector_id: 6, campaign_id: 12 });
    const user = { ...profile.json.message.user, permissions: [{ module: 'messages', actions: ['read'] }] };
    const reader = { json: { message: { ...profile.json.message, user } } };
    show(pageOf([linked]), { 'client/balance': reader }, '/1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Duka Ltd')).toBeInTheDocument();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });

  describe('of a masked text', () => {
    const masked = { characters: 84, parts: 1, encoding: 'GSM-7' as const, link: true };
    const row = aMessage({ message: '••••••', masked });
    const support = (...more: { module: string; actions: string[] }[]) => {
      const permissions = [{ module: 'messages', actions: ['read'] }, ...more];
      const user = { ...profile.json.message.user, permissions };
      return { 'client/balance': { json: { message: { ...profile.json.message, user } } } };
    };

    it('says what is known of it, and shows it on request', async () => {
      const { asked } = show(
        pageOf([row]),
        {
          ...support({ module: 'text_reveals', actions: ['create'] }),
          'message-text/reveal': { json: { message: { text: 'Habari yako' } } },
        },
        '/1',
      );
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('84 characters · 1 part · GSM-7 · holds a link')).toBeInTheDocument();
      await userEvent.click(await dialog.findByRole('button', { name: 'Show text' }));
      expect(await dialog.findByText('Habari yako')).toBeInTheDocument();
      expect(dialog.getByText('Shown to you. This is in the audit log.')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Show text' })).not.toBeInTheDocument();
      const reveal = asked.find(({ path }) => path === 'message-text/reveal');
      expect(reveal?.body).toEqual({ kind: 'message', id: 1 });
    });

    it('has no button for a role that may not show it', async () => {
      show(pageOf([row]), support(), '/1');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('84 characters · 1 part · GSM-7 · holds a link')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Show text' })).not.toBeInTheDocument();
    });
  });

  it('marks an erased message', async () => {
    show(pageOf([aMessage({ msisdn: '', message: '' })]), {}, '/1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Message to an erased number' }));
    expect(dialog.getByText('Erased')).toBeInTheDocument();
  });

  it('shows no timeline and no error where the backend has none', async () => {
    const { asked } = show(pageOf([failed]));
    await userEvent.click(await screen.findByText('+254 712 345 678'));
    await waitFor(() => expect(asked.some(({ path }) => path === 'message-events')).toBe(true));
    await waitFor(() => expect(screen.queryByText('Timeline')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
