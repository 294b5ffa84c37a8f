// The form of a connector: adding, updating and testing its link (requirements/administration.md#connectors).
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { linkDefaults, passwordAgainText } from '../../../contract/connectors.ts';
import { choose, full, plain, show, upserts, type Shown } from '../../support/console/connectorList.tsx';
import { notices } from '../../support/console/notices.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import { openedDialog } from '../../support/console/openedDialog.ts';
import { requestsTo } from '../../support/console/showScreen.tsx';

type Form = Awaited<ReturnType<typeof choose>>;

async function fillNew(shown: Shown) {
  await shown.user.click(await screen.findByRole('button', { name: 'Add connector' }));
  const dialog = await openedDialog('Add connector');
  await shown.user.type(await dialog.findByRole('textbox', { name: 'Connector name' }), ' Airtel ');
  await shown.user.type(dialog.getByRole('textbox', { name: 'Queue prefix' }), 'air');
  await shown.user.click(dialog.getByRole('combobox', { name: 'Connection scope' }));
  await shown.user.click(await screen.findByRole('option', { name: 'NETWORK' }));
  await shown.user.type(dialog.getByRole('textbox', { name: 'MNC' }), '03');
  return dialog;
}

describe('Add connector', () => {
  it('starts in its first field, also while its form is loaded for the first time', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Add connector' }));
    const dialog = await openedDialog('Add connector');
    const name = await dialog.findByRole('textbox', { name: 'Connector name' });
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('asks for every field, and calls nothing while one is empty', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Add connector' }));
    const dialog = await openedDialog();
    await shown.user.click(await dialog.findByRole('button', { name: 'Add' }));
    for (const name of ['Connector name', 'Queue prefix', 'Connection scope', 'MNC'])
      expect(await dialog.findByText(`${name} is required`)).toBeInTheDocument();
    expect(notices()).toEqual([['error', 'Please fill all required fields']]);
    expect(dialog.getByRole('textbox', { name: 'Connector name' })).toBeInvalid();
    expect(upserts(shown)).toEqual([]);
  });

  it('shows three messages under three wrong fields, also of the link', async () => {
    const shown = show([full]);
    const dialog = await fillNew(shown);
    await shown.user.type(dialog.getByRole('textbox', { name: 'MCC' }), '{Backspace}x');
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'http://telco');
    await shown.user.type(dialog.getByRole('textbox', { name: 'System ID' }), 'tuma');
    await shown.user.type(dialog.getByRole('textbox', { name: 'Port' }), '99');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    const below = async (name: string) => {
      await waitFor(() => expect(dialog.getByLabelText(new RegExp(`^${name}`))).toBeInvalid());
      return dialog.getByLabelText(new RegExp(`^${name}`));
    };
    expect(await below('MCC')).toHaveAccessibleDescription('MCC must be 3 digits, like 639');
    expect(await below('Host')).toHaveAccessibleDescription(
      'Host must be a name or an IP address, without http:// and without a port',
    );
    expect(await below('Port')).toHaveAccessibleDescription('Port must be a whole number from 1 to 65,535');
    expect(await below('Password')).toHaveAccessibleDescription('Password is required');
    expect(upserts(shown)).toEqual([]);
  });

  it('keeps the link that was entered while it is switched off', async () => {
    const dialog = await fillNew(show([full]));
    const user = userEvent.setup();
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    await user.type(dialog.getByRole('textbox', { name: 'Host' }), 'smpp.airtel.example');
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    expect(dialog.queryByRole('textbox', { name: 'Host' })).not.toBeInTheDocument();
    await user.click(dialog.getByLabelText('Sends over SMPP'));
    expect(dialog.getByRole('textbox', { name: 'Host' })).toHaveValue('smpp.airtel.example');
  });

  it('sends the fields of the specification and nothing else where there is no link', async () => {
    const shown = show([plain], { 'connector/upsert': { json: { message: 'Airtel created' } } });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Airtel created']]));
    expect(upserts(shown)).toEqual([
      { name: 'Airtel', queue_prefix: 'air', scope: 'NETWORK', mcc: '639', mnc: '03' },
    ]);
  });

  it('offers no link where the backend has none', async () => {
    const dialog = await fillNew(show([plain]));
    expect(dialog.queryByText('SMPP link')).not.toBeInTheDocument();
  });

  it('sends the link with it, numbers as numbers', async () => {
    const shown = show([full], { 'connector/upsert': { json: { message: 'Airtel created' } } });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(notices()).toEqual([['error', 'Please fill all required fields']]));
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'smpp.airtel.example');
    await shown.user.type(dialog.getByRole('textbox', { name: 'System ID' }), 'tuma');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'secret');
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(upserts(shown)).toHaveLength(1));
    expect(upserts(shown)[0]).toMatchObject({
      smpp: {
        ...linkDefaults,
        host: 'smpp.airtel.example',
        port: 2775,
        system_id: 'tuma',
        password: 'secret',
      },
    });
  });

  it.each([
    [
      422,
      { message: 'There is a connector named Airtel already' },
      'There is a connector named Airtel already',
    ],
    [500, { message: 'Down' }, 'Down'],
    [422, {}, 'Invalid Inputs'],
    [500, {}, 'Invalid Inputs'],
  ])('after %i with %j shows %s and keeps the input', async (status, json, text) => {
    const shown = show([plain], { 'connector/upsert': otherBackend(status, json) });
    const dialog = await fillNew(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(notices()).toEqual([['error', text]]);
    expect(dialog.getByRole('textbox', { name: 'Queue prefix' })).toHaveValue('air');
  });
});

describe('Update connector', () => {
  it('sends the changed fields alone, so that changes by another person in the meantime are kept', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    const rate = dialog.getByRole('textbox', { name: 'Messages per second' });
    await shown.user.clear(rate);
    await shown.user.type(rate, '200');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Connector updated']]));
    expect(upserts(shown)).toEqual([
      { id: 4, smpp: { rate: 200 }, read: { smpp: { rate: full.smpp?.rate } } },
    ]);
  });

  it('leaves out the link where only another field was changed', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    await shown.user.type(dialog.getByRole('textbox', { name: 'Queue prefix' }), '2');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(upserts(shown)).toEqual([{ id: 4, queue_prefix: 'saf2', read: { queue_prefix: 'saf' } }]),
    );
  });

  it('sends all fields and the status to a backend of the specification', async () => {
    const shown = show([plain], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(upserts(shown)).toEqual([plain]));
  });

  it.each([
    ['host', async (user: UserEvent, form: Form) => user.type(form.getByRole('textbox', { name: 'Host' }), '.ke')],
    ['port', async (user: UserEvent, form: Form) => user.type(form.getByRole('textbox', { name: 'Port' }), '1')],
    ['TLS', async (user: UserEvent, form: Form) => user.click(form.getByLabelText('TLS'))],
  ])('asks for the password again, before anything is sent, where the %s changes', async (_, change) => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    expect(dialog.queryByText(passwordAgainText)).not.toBeInTheDocument();
    await change(shown.user, dialog);
    expect(dialog.getByText(passwordAgainText)).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toBeInvalid());
    expect(upserts(shown)).toEqual([]);
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(upserts(shown)).toMatchObject([{ smpp: { password: 'typed' } }]));
  }); // oxfmt-ignore

  it('removes the link when it is switched off', async () => {
    const shown = show([full], { 'connector/upsert': { json: {} } });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByLabelText('Sends over SMPP'));
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(upserts(shown)).toMatchObject([{ smpp: null }]));
  });

  it('shows a field’s bounds before the call', async () => {
    const shown = show([full]);
    const dialog = await choose(shown, 'Update');
    const fault = 'Window must be a whole number from 1 to 1,000';
    await shown.user.type(dialog.getByRole('textbox', { name: 'Window' }), '01');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText(fault)).toBeInTheDocument();
    expect(notices()).toEqual([['error', fault]]);
    expect(upserts(shown)).toEqual([]);
  });

  it('says "Connector ID is missing. Cannot update telco." where the row has none', async () => {
    const shown = show([], { 'connector/all': otherBackend(200, { message: [{ ...plain, id: 0 }] }) });
    const dialog = await choose(shown, 'Update');
    await shown.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(notices()).toEqual([['error', 'Connector ID is missing. Cannot update telco.']]),
    );
    expect(upserts(shown)).toEqual([]);
  });

  it.each([
    [{ bound: true, message: 'Bound in 12 ms', took_ms: 12 }],
    [{ bound: false, message: 'Not bound: the password is wrong', took_ms: 8 }],
  ])('tests the link with the form’s settings, saves nothing, and shows %j', async (json) => {
    const shown = show([full], { 'connector/test': { json } });
    const dialog = await choose(shown, 'Update');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Test the link' }));
    expect(await dialog.findByText(json.message)).toBeInTheDocument();
    expect(requestsTo(shown.asked, 'connector/test')[0]?.body).toEqual({
      id: 4,
      smpp: { ...full.smpp, password: 'typed' },
    });
    expect(upserts(shown)).toEqual([]);
    await shown.user.type(dialog.getByRole('textbox', { name: 'Host' }), 'x');
    expect(dialog.queryByText(json.message)).not.toBeInTheDocument();
  });

  it('tests no link with a fault, which disappears as its field is corrected', async () => {
    const shown = show([full]);
    const dialog = await choose(shown, 'Update');
    const host = dialog.getByRole('textbox', { name: 'Host' });
    await shown.user.type(host, ':/');
    await shown.user.type(dialog.getByLabelText(/^Password/), 'typed');
    await shown.user.click(dialog.getByRole('button', { name: 'Test the link' }));
    await waitFor(() => expect(host).toBeInvalid());
    expect(requestsTo(shown.asked, 'connector/test')).toEqual([]);
    await shown.user.type(host, '{Backspace}');
    await waitFor(() => expect(host).toBeValid());
  });
});
