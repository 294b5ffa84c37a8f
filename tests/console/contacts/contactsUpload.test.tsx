// Upload Contacts: a file of contacts for a group (requirements/administration.md#contacts).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contactsFileBytesMax } from '../../../contract/contacts.ts';
import { readNotices } from '../../../src/notices/notices.ts';
import { ok, openDialog } from '../../support/console/contactsScreen.tsx';
import { collectDownloads } from '../../support/console/downloads.ts';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { requestsTo, type Replies } from '../../support/console/showScreen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Upload Contacts', () => {
  const csv = new File(['0712345678,Jane,W\nabc,,\n'], 'people.csv', { type: 'text/csv' });

  const read = {
    upload_id: 44,
    columns: ['Phone', 'Name', 'Loan Balance'],
    uses: ['msisdn', 'name', 'loan_balance'],
    rows: 2,
    numbers: 1,
    sample: [['0712345678', 'Jane W', '1,200']],
  };

  async function openUpload(replies: Replies = {}) {
    const shown = await openDialog('Create group', replies);
    await shown.user.click(shown.dialog.getByRole('tab', { name: 'Upload Contacts' }));
    const submit = async () => {
      const button = shown.dialog.getByRole('button', { name: 'Upload' });
      await waitFor(() => expect(button).toBeEnabled());
      await shown.user.click(button);
    };
    return { ...shown, submit };
  }

  it('requires a name ("Please Fill all Fields") and a file ("No file selected!"), and sends nothing', async () => {
    const { asked, user, dialog, submit } = await openUpload();
    await submit();
    expect(await screen.findByText('Please Fill all Fields')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await submit();
    expect(await dialog.findByText('No file selected!')).toBeInTheDocument();
    expect(requestsTo(asked, 'contact/upload')).toHaveLength(0);
  });

  it.each([
    ['Invalid file format! Please upload a .csv or .xlsx file.', 'people.pdf', 10],
    ['File size exceeds 20MB limit!', 'people.csv', contactsFileBytesMax + 1],
  ])('says "%s" and sends nothing', async (text, name, size) => {
    const { asked, user, dialog, submit } = await openUpload();
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    const file = new File([''], name);
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(dialog.getByLabelText('File of contacts'), { target: { files: [file] } });
    expect(await dialog.findByText(text)).toBeInTheDocument();
    await submit();
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(requestsTo(asked, 'contact/upload')).toHaveLength(0);
  });

  it('accepts a file of exactly 20 MB', async () => {
    const { dialog } = await openUpload();
    const file = new File([''], 'PEOPLE.CSV');
    Object.defineProperty(file, 'size', { value: contactsFileBytesMax });
    fireEvent.change(dialog.getByLabelText('File of contacts'), { target: { files: [file] } });
    await dialog.findByText(/PEOPLE\.CSV/);
    expect(dialog.getByLabelText('File of contacts')).toBeValid();
  });

  it('shows added, updated and rejected rows, and downloads the rejected ones', async () => {
    const files = collectDownloads();
    const { user, dialog, submit } = await openUpload({
      'contact/upload': {
        status: 201,
        json: {
          message: '1 added, 0 updated, 1 rejected',
          added: 1,
          updated: 0,
          rejected: [{ row: 2, value: '=abc', reason: 'Invalid number' }],
        },
      },
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await screen.findByText('1 added, 0 updated, 1 rejected')).toBeInTheDocument();
    expect(dialog.getByText('Added').nextElementSibling).toHaveTextContent('1');
    expect(dialog.getByText('=abc')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('contacts_rejected.csv');
    expect(await files[0]!.text()).toContain('2,"\'=abc",Invalid number');
  });

  it('shows what each column becomes, and imports the stored file with the choice, also after a look at the other tab', async () => {
    const { asked, user, dialog, submit } = await openUpload({
      'contact/upload/columns': { json: { message: read } },
      'contact/upload': ok(201, 'Uploaded'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(await dialog.findByText('2 rows, 1 phone number')).toBeInTheDocument();
    expect(dialog.getByText('1,200')).toBeInTheDocument();
    const balance = dialog.getAllByRole('combobox').at(-1)!;
    expect(balance).toHaveTextContent('Field {loan_balance}');
    await user.click(balance);
    await user.click(screen.getByRole('option', { name: 'Whole name' }));
    for (const name of ['Quick Contact', 'Upload Contacts'])
      await user.click(dialog.getByRole('tab', { name }));
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
    const form = requestsTo(asked, 'contact/upload')[0]?.body;
    expect(form).toMatchObject({ name: 'Riders', upload_id: '44', columns: '["msisdn","","name"]' });
    expect(requestsTo(asked, 'contact/upload/columns')).toHaveLength(1);
  });

  it('keeps the upload waiting until what is in the columns is shown, or the other tab is open', async () => {
    const answer = Promise.withResolvers<Reply>();
    const { user, dialog, submit } = await openUpload({
      'contact/upload/columns': () => answer.promise,
      'contact/upload': ok(201, 'Uploaded'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
    expect(dialog.getByText('Uploading 50%')).toBeInTheDocument();
    await user.click(dialog.getByRole('tab', { name: 'Quick Contact' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(dialog.getByRole('tab', { name: 'Upload Contacts' }));
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
    answer.resolve(otherBackend(422, 'The first row is empty'));
    await dialog.findByText('The first row is empty');
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
  });

  it('is repeated with the same key after a lost answer', async () => {
    let isUp = false;
    const { asked, user, dialog, submit } = await openUpload({
      'contact/upload/columns': { json: { message: read } },
      'contact/upload': () => (isUp ? ok(201, 'Uploaded') : 'no answer'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    await dialog.findByText(/Press the button again: what already went through is not made twice/);
    isUp = true;
    await submit();
    await dialog.findByText('Uploaded');
    const keys = requestsTo(asked, 'contact/upload').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
  });

  it('reads the file again on request if its columns could not be read, and imports nothing before', async () => {
    let isUp = false;
    const { user, dialog } = await openUpload({
      'contact/upload/columns': () => (isUp ? { json: { message: read } } : 'no answer'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(await dialog.findByText('Network error. Please check your connection.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
    isUp = true;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('What is in each column')).toBeInTheDocument();
    expect(dialog.queryByText(/Network error/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('says once, under the field, that a file cannot be read, also after the upload and on return to the tab', async () => {
    const text = 'The file is damaged';
    const refusal = refuses('file_damaged', text, { field: 'file' });
    const { user, dialog, submit } = await openUpload({
      'contact/upload/columns': refusal,
      'contact/upload': refusal,
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getByLabelText('File of contacts')).toHaveAccessibleDescription(text);
    for (const name of ['Quick Contact', 'Upload Contacts'])
      await user.click(dialog.getByRole('tab', { name }));
    expect(dialog.getAllByText(text)).toHaveLength(1);
    await submit();
    // Waits for the notice of the refusal.
    await waitFor(() => expect(readNotices()).toHaveLength(1));
    expect(dialog.getAllByText(text)).toHaveLength(1);
    expect(dialog.getByLabelText('File of contacts')).toHaveAccessibleDescription(text);
    await user.upload(dialog.getByLabelText('File of contacts'), new File([], 'people.pdf'));
    expect(dialog.queryByText(text)).not.toBeInTheDocument();
  });

  it('shows only the message of a backend without counts', async () => {
    const { user, dialog, submit } = await openUpload({ 'contact/upload': ok(201, 'Uploaded') });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await dialog.findByText('Uploaded')).toBeInTheDocument();
    expect(dialog.queryByText('Added')).not.toBeInTheDocument();
  });

  it('says that a proxy refuses so large a file', async () => {
    const { user, dialog } = await openUpload({ 'contact/upload/columns': otherBackend(413) });
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    expect(await dialog.findByText(/does not accept a file this large/)).toBeInTheDocument();
  });

  it.each([422, 413, 500])('shows the server’s message after %i', async (status) => {
    const { user, dialog, submit } = await openUpload({
      'contact/upload': otherBackend(status, 'The file is empty'),
    });
    await user.type(dialog.getByLabelText(/Group name/), 'Riders');
    await user.upload(dialog.getByLabelText('File of contacts'), csv);
    await submit();
    expect(await dialog.findByText('The file is empty')).toBeInTheDocument();
  });
});
