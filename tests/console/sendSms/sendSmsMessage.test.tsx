// The message of a send: opt-out, test SMS and templates (requirements/portal.md#send-sms, #message-templates;
// requirements/domain.md#opt-out).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { otherBackend, type Reply } from '../../support/console/fakeServer.ts';
import {
  emptyForm,
  choose,
  fillList,
  message,
  openTab,
  press,
  showSendSms,
  to,
  write,
} from '../../support/console/sendSms.tsx';

beforeEach(emptyForm);

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
    await screen.findByRole('button', { name: 'Send test to me' });
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

  it('sends a test again with the same key after a lost answer, and with another after an answer', async () => {
    const sent: Reply = { json: { message: 'Test SMS sent to 254722000002' } };
    const replies: Reply[] = ['no answer', sent, sent];
    const asked = showSendSms({ 'message/send/test': () => replies.shift() ?? 'no answer' });
    await screen.findByText('SAVANNA');
    write('Habari');
    await press('Send test to me');
    expect(await screen.findByText(/Network error.*Press the button again/)).toBeInTheDocument();
    await press('Send test to me');
    expect(await screen.findByText('Test SMS sent to 254722000002')).toBeInTheDocument();
    await press('Send test to me');
    await waitFor(() => expect(to(asked, 'message/send/test')).toHaveLength(3));
    const [lost, again, next] = to(asked, 'message/send/test').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
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

  it('says that the templates could not be loaded, and loads them again', async () => {
    let fails = true;
    showSendSms({ templates: () => (fails ? otherBackend(500, 'Away') : templates) });
    expect(await screen.findByText('The templates could not be loaded. Away')).toBeInTheDocument();
    fails = false;
    await press('Try again');
    await choose('Use template', /Reminder/);
    expect(message()).toHaveValue('Usisahau');
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
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
