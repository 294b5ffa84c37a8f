// The import of a file of numbers into the DND list (requirements/portal.md#dnd).
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadBytesMax } from '../../../contract/send.ts';
import { collectDownloads } from '../../support/console/downloads.ts';
import { refuses, type FakeRequest, type Reply } from '../../support/console/fakeServer.ts';
import { show } from '../../support/console/showDnd.ts';
import { requestsTo, type Replies } from '../../support/console/showScreen.tsx';

afterEach(() => vi.restoreAllMocks());

describe('DND import', () => {
  const csv = new File(['0712345678\nabc\n'], 'numbers.csv', { type: 'text/csv' });

  async function openImport(replies: Replies = {}) {
    const shown = show(undefined, replies);
    await shown.user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import numbers' }));
    return { ...shown, dialog };
  }

  it('sends the file, shows the result, and downloads the rejected rows', async () => {
    const files = collectDownloads();
    const { asked, user, dialog } = await openImport({
      'blacklist/import': {
        status: 201,
        json: {
          message: '1 number added',
          added: 1,
          known: 0,
          rejected: [{ row: 2, value: '=abc', reason: 'Invalid number' }],
        },
      },
    });
    await user.upload(dialog.getByLabelText('File of numbers'), csv);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 number added')).toBeInTheDocument();
    expect(requestsTo(asked, 'blacklist/import')).toHaveLength(1);
    expect(dialog.getByText('Added').nextElementSibling).toHaveTextContent('1');
    expect(dialog.getByText('=abc')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await screen.findByText('File downloaded successfully!');
    expect(files[0]?.name).toBe('dnd_rejected.csv');
    // Escaped so that no spreadsheet runs it as a formula (requirements/domain.md#exports).
    expect(await files[0]!.text()).toContain('2,"\'=abc",Invalid number');
  });

  const imported = {
    status: 201,
    json: { message: '1 number added', added: 1, known: 0, rejected: [] },
  };
  const keysOf = (asked: readonly FakeRequest[]) =>
    requestsTo(asked, 'blacklist/import').map(({ headers }) => headers.get('Idempotency-Key'));

  it('shows the progress, is cancelled by Cancel, and keeps the file for another attempt', async () => {
    let hasStopped = true;
    const { user, dialog } = await openImport({
      'blacklist/import': () => (hasStopped ? new Promise<never>(() => undefined) : imported),
    });
    await user.upload(dialog.getByLabelText('File of numbers'), csv);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    // The status would be announced at each percent. Screen readers read the progress bar instead.
    expect(await dialog.findByText('Uploading 50%')).toHaveAttribute('aria-hidden', 'true');
    expect(dialog.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '50');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Upload cancelled')).toBeInTheDocument();
    expect(dialog.queryByRole('progressbar', { name: 'Upload' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    hasStopped = false;
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 number added')).toBeInTheDocument();
  });

  it('has the same key after a lost answer, and another one for another file', async () => {
    let answers: Reply = 'no answer';
    const { asked, user, dialog } = await openImport({ 'blacklist/import': () => answers });
    const importFile = async () => user.click(await dialog.findByRole('button', { name: 'Import' }));
    await user.upload(dialog.getByLabelText('File of numbers'), csv);
    await importFile();
    await dialog.findByText(/Press the button again: what already went through is not made twice/);
    await user.upload(dialog.getByLabelText('File of numbers'), new File(['0712345679'], 'numbers.csv'));
    await importFile();
    await vi.waitFor(() => expect(keysOf(asked)).toHaveLength(2));
    await dialog.findByText(/Press the button again/);
    answers = imported;
    await importFile();
    await screen.findByText('1 number added');
    const [first, second, third] = keysOf(asked);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  it('asks for a file, and sends nothing without one', async () => {
    const { asked, user, dialog } = await openImport();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('Choose a file first')).toBeInTheDocument();
    expect(requestsTo(asked, 'blacklist/import')).toHaveLength(0);
  });

  it('shows why the server refused the file', async () => {
    const { user, dialog } = await openImport({
      'blacklist/import': refuses('invalid_input', 'This is an image'),
    });
    await user.upload(dialog.getByLabelText('File of numbers'), csv);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('This is an image')).toBeInTheDocument();
  });

  it.each([
    ['The file is empty', 0],
    ['The file is larger than 20 MB', uploadBytesMax + 1],
  ])('sends nothing, and says "%s"', async (text, size) => {
    const { asked, user, dialog } = await openImport();
    const file = new File([''], 'numbers.csv');
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.change(dialog.getByLabelText('File of numbers'), { target: { files: [file] } });
    expect(await dialog.findByText(text)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(requestsTo(asked, 'blacklist/import')).toHaveLength(0);
  });
});
