// The form that adds one number to the DND list (requirements/portal.md#dnd).
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuses } from '../../support/console/fakeServer.ts';
import { show } from '../../support/console/showDnd.ts';
import { pageOfRows, requestsTo, type Replies, type Scene } from '../../support/console/showScreen.tsx';

describe('Add Contact To DND', () => {
  async function openAdd(replies: Replies = {}, scene: Scene = {}) {
    const shown = show(undefined, replies, scene);
    await shown.user.click(await screen.findByRole('button', { name: 'CREATE NEW' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Contact To DND' }));
    return { ...shown, dialog };
  }

  it('requires the phone number', async () => {
    const { asked, user, dialog } = await openAdd();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Phone number is required')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Phone number/)).toHaveFocus();
    expect(requestsTo(asked, 'blacklist/add')).toHaveLength(0);
  });

  it('adds the number, shows the server’s message, and reloads the list', async () => {
    const { asked, user, dialog } = await openAdd({
      'blacklist/add': { status: 201, json: { message: 'Contact added' } },
    });
    const before = requestsTo(asked, 'blacklist/all').length;
    await user.type(dialog.getByLabelText(/Phone number/), '0712 345 678{Enter}');
    expect(await screen.findByText('Contact added')).toBeInTheDocument();
    expect(requestsTo(asked, 'blacklist/add')[0]?.body).toEqual({ msisdn: '0712 345 678' });
    await waitFor(() => expect(requestsTo(asked, 'blacklist/all').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps the input and shows the server’s refusal', async () => {
    const { user, dialog } = await openAdd({
      'blacklist/add': refuses('invalid_input', '12 is no mobile number'),
    });
    await user.type(dialog.getByLabelText(/Phone number/), '12{Enter}');
    expect(await dialog.findByText('12 is no mobile number')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Phone number/)).toHaveValue('12');
  });

  it('offers Platform-wide to Admins only', async () => {
    const { asked, user, dialog } = await openAdd(
      { 'blacklist/add': { status: 201, json: { message: 'Contact added' } } },
      { roleId: 1 },
    );
    await user.click(dialog.getByLabelText('Platform-wide'));
    await user.type(dialog.getByLabelText(/Phone number/), '0712345678{Enter}');
    await screen.findByText('Contact added');
    expect(requestsTo(asked, 'blacklist/add')[0]?.body).toEqual({ msisdn: '0712345678', platform: true });
  });

  it('lets platform users choose the client whose list gets the number, unless it is Platform-wide', async () => {
    const { asked, user, dialog } = await openAdd(
      {
        'blacklist/add': { status: 201, json: { message: 'Contact added' } },
        'client/table': pageOfRows([{ id: 5, name: 'Elimu Academy', status: 1 }]),
      },
      { roleId: 1 },
    );
    await user.click(await dialog.findByRole('combobox', { name: /^Client/ }));
    await user.click(await screen.findByRole('option', { name: /Elimu Academy/ }));
    expect(dialog.getByText('Blocks messages from this client only.')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Platform-wide'));
    expect(dialog.queryByRole('combobox', { name: /^Client/ })).not.toBeInTheDocument();
    await user.click(dialog.getByLabelText('Platform-wide'));
    expect(await dialog.findByDisplayValue('Elimu Academy')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Phone number/), '0712345678{Enter}');
    await screen.findByText('Contact added');
    expect(requestsTo(asked, 'blacklist/add')[0]?.body).toEqual({ msisdn: '0712345678', client_id: 5 });
  }); // oxfmt-ignore

  it('offers neither a client nor Platform-wide to other users', async () => {
    const { dialog } = await openAdd();
    expect(dialog.queryByLabelText('Platform-wide')).not.toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: /^Client/ })).not.toBeInTheDocument();
  });

  it('CREATE NEW is not offered to a role that may only read', async () => {
    show(undefined, {}, { permissions: [{ module: 'dnd', actions: ['read'] }] });
    await screen.findByText('+254 712 345 678');
    expect(screen.queryByRole('button', { name: /CREATE NEW|Import|Delete/ })).not.toBeInTheDocument();
  });
});
