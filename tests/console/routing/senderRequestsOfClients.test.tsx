// A client requests a sender ID with its documents, resubmits the request and withdraws it (requirements/kenya.md#sender-ids).
import { bodiesTo } from '../../support/console/showScreen.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../support/console/fakeServer.ts';
import { airtel, duka, network, open, show } from '../../support/console/senderRequestsScreen.ts';
import { notices } from '../../support/console/notices.ts';

const pdf = (name: string) => new File(['%PDF-1.4 %%EOF'], name);

/** Returns the form of each fetch to the path, in order. */
function formsOf(path: string): FormData[] {
  const calls = vi.mocked(fetch).mock?.calls ?? [];
  return calls
    .filter(([url]) => typeof url === 'string' && url.endsWith(path))
    .map(([, init]) => init?.body as FormData);
}

describe('a request', () => {
  it('a request is sent with name, purpose, networks and all three documents', async () => {
    const shown = show([], {
      'senderid/request/create': { status: 201, json: { message: 'Requested', id: 1 } },
    });
    const answer = fetch;
    vi.stubGlobal('fetch', vi.fn(answer));
    await shown.user.click(await screen.findByRole('button', { name: 'Request sender ID' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request sender ID' }));
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Request' }));
    const papers = ['Authorisation letter', 'Certificate of incorporation', 'KRA PIN certificate'];
    await submit();
    expect(await dialog.findByText('Sender ID is required')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Sender ID' })).toHaveFocus();
    expect(dialog.getByText('Choose at least one network')).toBeInTheDocument();
    for (const paper of papers) expect(dialog.getByText(`${paper} is required`)).toBeInTheDocument();
    await shown.user.type(dialog.getByRole('textbox', { name: 'Sender ID' }), 'DUKA');
    await submit();
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Safaricom' })).toHaveFocus());
    await shown.user.click(dialog.getByRole('checkbox', { name: 'Airtel' }));
    await shown.user.click(dialog.getByRole('checkbox', { name: 'Safaricom' }));
    await waitFor(() => expect(dialog.queryByText('Choose at least one network')).not.toBeInTheDocument());
    for (const paper of papers)
      await shown.user.upload(dialog.getByLabelText(`File of the ${paper}`), pdf(`${paper}.pdf`));
    await submit();
    await waitFor(() => expect(notices().at(-1)).toEqual(['success', 'Requested']));
    const [form] = formsOf('senderid/request/create');
    expect(
      [...(form?.entries() ?? [])].map(([key, value]) => [key, value instanceof File ? value.name : value]),
    ).toEqual([
      ['code', 'DUKA'],
      ['purpose', 'transactional'],
      ['networks', '4,5'],
      ['authorisation_letter', 'Authorisation letter.pdf'],
      ['incorporation_certificate', 'Certificate of incorporation.pdf'],
      ['kra_pin', 'KRA PIN certificate.pdf'],
    ]);
  });

  it('shows faults of the name and of a file before the call', async () => {
    const shown = show([]);
    await shown.user.click(await screen.findByRole('button', { name: 'Request sender ID' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Sender ID' });
    await shown.user.type(name, 'MY DUKA SHOP');
    expect(dialog.getByText('The sender name may have at most 11 characters')).toBeInTheDocument();
    await shown.user.clear(name);
    await shown.user.type(name, 'M-PE5A');
    expect(dialog.getByText(/resembles M-PESA/)).toBeInTheDocument();
    await shown.user.upload(
      dialog.getByLabelText('File of the KRA PIN certificate'),
      new File(['<script>'], 'pin.pdf'),
    );
    expect(
      await dialog.findByText('KRA PIN certificate: the file must be a PDF, PNG or JPEG'),
    ).toBeInTheDocument();
  });

  it('a pending request can be withdrawn', async () => {
    const shown = show([duka], { 'senderid/request/9/withdraw': { json: { message: 'Withdrawn' } } });
    const dialog = await open(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw DUKA?' }));
    await shown.user.click(question.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Withdrawn']]));
  });

  it('a rejected request shows why, and is sent again with its documents and a fixed name where one network has approved it', async () => {
    const rejected = network({ ...airtel, state: 'rejected', reason: 'The letter is not signed' });
    const shown = show([{ ...duka, networks: [network({ state: 'approved' }), rejected] }], {
      'senderid/request/9/resend': { status: 201, json: { message: 'Again', id: 9 } },
    });
    vi.stubGlobal('fetch', vi.fn(fetch));
    const dialog = await open(shown);
    expect(dialog.getByText('The letter is not signed')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Send again' }));
    const form = within(await screen.findByRole('dialog', { name: 'Send DUKA again' }));
    expect(form.getByRole('textbox', { name: 'Sender ID' })).toBeDisabled();
    expect(await form.findByRole('checkbox', { name: 'Airtel' })).toBeChecked();
    expect(form.queryByRole('checkbox', { name: 'Safaricom' })).not.toBeInTheDocument();
    expect(form.getByText('letter.pdf is attached')).toBeInTheDocument();
    await shown.user.click(form.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notices()).toEqual([['success', 'Again']]));
    expect(formsOf('senderid/request/9/resend')[0]?.get('networks')).toBe('5');
  });

  it('offers a client no decision, and a read-only role no action', async () => {
    const shown = show([duka], {}, { permissions: [{ module: 'sender_requests', actions: ['read'] }] });
    const dialog = await open(shown);
    expect(
      dialog.queryByRole('button', { name: /Approve|Reject|Withdraw|Send again/ }),
    ).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Request sender ID' })).not.toBeInTheDocument();
  });

  it('offers its documents for download', async () => {
    const shown = show([duka], { 'senderid/request/9/paper': { json: {} } });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const dialog = await open(shown);
    expect(dialog.getByText('letter.pdf · 2 kB')).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Download KRA PIN certificate' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(bodiesTo(shown.asked, 'senderid/request/9/paper')).toEqual([{ kind: 'kra_pin' }]);
  });

  it('shows the picture that was pressed last, even if an earlier one arrives after it', async () => {
    const certificate = Promise.withResolvers<Reply>();
    const picture = { json: {}, headers: { 'Content-Type': 'image/png' } };
    const shown = show([duka], {
      'senderid/request/9/paper': ({ body }) =>
        (body as { kind: string }).kind === 'kra_pin' ? picture : certificate.promise,
    });
    const readers = vi.spyOn(FileReader.prototype, 'readAsDataURL').mock.contexts as FileReader[];
    const dialog = await open(shown);
    await shown.user.click(dialog.getByRole('button', { name: 'View Certificate of incorporation' }));
    await shown.user.click(dialog.getByRole('button', { name: 'View KRA PIN certificate' }));
    expect(await dialog.findByRole('img', { name: 'KRA PIN certificate' })).toBeInTheDocument();
    certificate.resolve(picture);
    await waitFor(() => expect(readers.map(({ readyState }) => readyState)).toEqual([2, 2]));
    await act(async () => Promise.resolve());
    expect(dialog.getByRole('img', { name: 'KRA PIN certificate' })).toBeInTheDocument();
  });
});
