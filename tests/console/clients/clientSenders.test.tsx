// Covers requirements/administration.md#client-detail.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AssignedSender } from '../../../contract/senders.ts';
import { SenderIdsTab } from '../../../src/resources/clients/tabs/SenderIdsTab.tsx';
import { readNotices } from '../../../src/notices/notices.ts';
import { chooseAction } from '../../support/console/chooseAction.ts';
import {
  bodiesTo,
  pageOfRows,
  showScreenAt,
  type Replies,
  type Scene,
} from '../../support/console/showScreen.tsx';
import { refuses } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';

const savanna: AssignedSender = { id: 9, sender_id: 'SAVANNA', carrier_name: 'Safaricom', otp: 0, status: 1 };
const table = 'client/senderid/view/table';
const Tab = () => <SenderIdsTab clientId={2} />;

function show(rows: AssignedSender[] = [savanna], replies: Replies = {}, scene: Scene = {}) {
  const { asked, address } = showScreenAt(
    Tab,
    { [table]: pageOfRows(rows), ...replies },
    { roleId: 1, ...scene },
  );
  return { asked, address, user: userEvent.setup() };
}
type Shown = ReturnType<typeof show>;

async function choose({ user }: Shown, action: string) {
  await chooseAction(user, 'SAVANNA on Safaricom', action);
}

describe('Sender IDs of a client', () => {
  it('shows sender, network, whether stripping is supported, and status', async () => {
    const shown = show([savanna, { ...savanna, id: 8, sender_id: 'OTP', otp: 1, status: 0 }]);
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect((await cellsOf(/SAVANNA/)).slice(0, 5)).toEqual(['1', 'SAVANNA', 'Safaricom', 'No', 'Active']);
    expect((await cellsOf(/OTP/)).slice(0, 5)).toEqual(['2', 'OTP', 'Safaricom', 'Yes', 'Inactive']);
    expect(bodiesTo(shown.asked, table)[0]).toMatchObject({ page: 1, per_page: 10, client_id: 2 });
  });

  it('works with rows and answers of the specification alone', async () => {
    show([savanna], { [table]: { json: { data: [savanna], last_page: 1 } } });
    expect(await screen.findByText('1 of 1 sender ID')).toBeInTheDocument();
  });

  it('pages on the server with Previous and Next alone, and keeps the page in the address', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...savanna, id: index + 1 }));
    const shown = show(many);
    await shown.user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('11–12 of 12 sender IDs');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Previous', 'Next']);
    expect(shown.address.search().get('page')).toBe('2');
    expect(bodiesTo(shown.asked, table).at(-1)).toMatchObject({ page: 2, client_id: 2 });
  });

  it('links each sender ID to the configurations of its name', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'SAVANNA' })).toHaveAttribute(
      'href',
      '/senderid-configuration?filter=%7B%22search%22%3A%22SAVANNA%22%7D',
    );
  });

  it('shows an empty text for a client without sender IDs', async () => {
    show([]);
    expect(await screen.findByText('No sender IDs found')).toBeInTheDocument();
  });

  it('offers only what the role may do', async () => {
    const read = ['read'];
    show([savanna], {}, { roleId: 2, permissions: [{ module: 'sender_ids', actions: read }] });
    await screen.findByText('SAVANNA');
    expect(screen.queryByRole('button', { name: /^Actions|Assign/ })).not.toBeInTheDocument();
  });
});

describe('Enable and Disable Message Stripping', () => {
  it.each([
    ['Enable', 0, 1],
    ['Disable', 1, 0],
  ])('%s sends the opposite value and reloads the list', async (verb, otp, status) => {
    const message = `Message stripping changed for SAVANNA`;
    const shown = show([{ ...savanna, otp }], {
      'client/senderid/update/otp': { status: 202, json: { message } },
    });
    await choose(shown, `${verb} Message Stripping`);
    await waitFor(() => expect(notices()).toEqual([['success', message]]));
    expect(bodiesTo(shown.asked, 'client/senderid/update/otp')).toEqual([{ status, id: 9 }]);
    await waitFor(() => expect(bodiesTo(shown.asked, table)).toHaveLength(2));
  });
});

it('offers no other switch of stripping while the answer to one is awaited', async () => {
  const answer = Promise.withResolvers<void>();
  const shown = show([savanna, { ...savanna, id: 8, sender_id: 'DUKA' }], {
    'client/senderid/update/otp': async () => {
      await answer.promise;
      return { status: 202, json: { message: 'Message stripping changed for SAVANNA' } };
    },
  });
  await choose(shown, 'Enable Message Stripping');
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for DUKA on Safaricom' }));
  const other = screen.getByRole('menuitem', { name: 'Enable Message Stripping' });
  expect(other).toHaveAttribute('aria-disabled', 'true');
  answer.resolve();
  await waitFor(() => expect(other).not.toHaveAttribute('aria-disabled'));
});

describe('Delete', () => {
  it('Delete asks first and shows the server’s refusal', async () => {
    const message = 'SAVANNA is used by the campaign Greetings, which still has messages to make';
    const shown = show([savanna], { 'client/senderid/delete/otp': refuses('invalid_input', message) });
    await choose(shown, 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete SAVANNA on Safaricom?' }));
    expect(dialog.getByText(/Are you sure\?.*Queued messages are still sent/)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'client/senderid/delete/otp')).toEqual([]);
    await shown.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(bodiesTo(shown.asked, 'client/senderid/delete/otp')).toEqual([{ id: 9 }]);
  });
});

describe('Assign Sender', () => {
  const assignable = {
    json: {
      message: [
        { id: 4, code: 'DUKA', connector_name: 'Airtel' },
        { id: 5, code: 'DUKA' },
      ],
    },
  };
  async function open(replies: Replies = {}) {
    const shown = show([savanna], { 'configuration/sender/view/list': assignable, ...replies });
    await shown.user.click(await screen.findByRole('button', { name: 'Assign Sender' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Assign Sender' })) };
  }

  it('sends the configuration’s id as sender_id, and the client', async () => {
    const { dialog, ...shown } = await open({
      'admin/client/senderid/create': { status: 201, json: { message: 'DUKA on Airtel assigned' } },
    });
    await shown.user.click(dialog.getByRole('combobox', { name: 'Sender ID' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['DUKA · Airtel', 'DUKA']); // oxfmt-ignore
    await shown.user.click(screen.getByRole('option', { name: 'DUKA · Airtel' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'DUKA on Airtel assigned']]));
    expect(bodiesTo(shown.asked, 'admin/client/senderid/create')).toEqual([{ sender_id: 4, client_id: 2 }]);
    await waitFor(() => expect(bodiesTo(shown.asked, table)).toHaveLength(2));
  });

  it('Assign Sender requires a sender ID and shows the server’s refusal', async () => {
    const message = 'DUKA on Airtel is assigned to this client already';
    const { dialog, user } = await open({
      'admin/client/senderid/create': refuses('invalid_input', message),
    });
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Sender ID is required')).toBeInTheDocument();
    expect(readNotices().map(({ text }) => text)).toEqual(['Choose a sender ID']);
    await user.click(dialog.getByRole('combobox', { name: 'Sender ID' }));
    await user.click(await screen.findByRole('option', { name: 'DUKA · Airtel' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });
});
