// Covers requirements/portal.md#uploads; requirements/domain.md#personalisation, #uploaded-files.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseFile } from '../../../src/features/sendSms/fields/chosenFile.ts';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { Opener } from '../../support/console/Opener.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import {
  emptyForm,
  csvFile,
  columnsRead,
  attachFile,
  choose,
  fillUpload,
  message,
  openTab,
  press,
  serveSendSms,
  showSendSms,
  to,
  type,
  write,
} from '../../support/console/sendSms.tsx';
import { readPath, sendPath } from '../../support/console/sendSmsUploads.ts';

beforeEach(emptyForm);

describe('Uploads tab', () => {
  it('requires file, campaign name, sender ID and message, and makes no call while one is empty', async () => {
    const asked = showSendSms({
      'client/senderid/view/list': {
        json: {
          message: [
            { id: 1, sender_id: 'A' },
            { id: 2, sender_id: 'B' },
          ],
        },
      },
    });
    await openTab('Uploads');
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    expect(message()).toHaveAttribute('aria-invalid', 'true');
    expect(to(asked, readPath)).toEqual([]);
  });

  it('mentions the opt-out option, STOP, in the message placeholder', async () => {
    showSendSms();
    expect(message()).not.toHaveAttribute('placeholder');
    await openTab('Uploads');
    expect(message()).toHaveAttribute('placeholder', expect.stringMatching(/opt out.*STOP/));
  });

  it.each([
    [
      'another kind of file',
      csvFile('photo.png'),
      'photo.png cannot be read. Choose a .csv, .txt or .xlsx file',
    ],
    ['an empty file', csvFile('none.csv', ''), 'none.csv is empty'],
    [
      'more than 20 MB',
      Object.defineProperty(csvFile('big.xlsx'), 'size', { value: 20 * 1024 * 1024 + 1 }),
      'big.xlsx is larger than 20 MB',
    ],
  ])('refuses %s before it is uploaded', async (_what, file, text) => {
    const asked = showSendSms();
    await openTab('Uploads');
    chooseFile(file);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(to(asked, readPath)).toEqual([]);
  });

  it('uploads a dropped file with its progress, and shows its counts', async () => {
    const read = Promise.withResolvers<Reply>();
    const asked = showSendSms({ [readPath]: () => read.promise });
    await openTab('Uploads');
    fireEvent.drop(screen.getByRole('group', { name: 'File of phone numbers' }), {
      dataTransfer: { files: [csvFile()] },
    });
    expect(await screen.findByText('Uploading 50%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '50');
    read.resolve({ json: { message: { ...columnsRead, rows: 1204, numbers: 1190, sheet: 'North' } } });
    expect(await screen.findByText(/1,204 rows, 1,190 phone numbers/)).toBeInTheDocument();
    expect(screen.getByText('Only the sheet “North” is read')).toBeInTheDocument();
    expect(to(asked, readPath).map(({ body }) => body)).toEqual([{ file: 'customers.csv' }]);
  });

  it('shows the server’s fault of a file, and does not send it', async () => {
    const asked = showSendSms({
      [readPath]: refuses('file_format_unsupported', 'The file is a PNG picture'),
    });
    await openTab('Uploads');
    attachFile();
    expect(await screen.findByText('The file is a PNG picture')).toBeInTheDocument();
    type(/Campaign name/, 'November');
    write('Habari');
    await press('Submit');
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
    expect(to(asked, sendPath)).toEqual([]);
  });

  it('uploads again on request when the upload failed', async () => {
    let isUp = false;
    showSendSms({
      [readPath]: () => (isUp ? { json: { message: columnsRead } } : 'no answer'),
    });
    await openTab('Uploads');
    attachFile();
    expect(await screen.findByText(/Network error/)).toBeInTheDocument();
    isUp = true;
    await press('Try again');
    expect(await screen.findByText(/\d phone numbers/)).toBeInTheDocument();
  });

  it('logs out when the server refuses the token of an upload', async () => {
    showSendSms({ [readPath]: otherBackend(401) });
    await openTab('Uploads');
    attachFile();
    expect(await screen.findByText('Token expired. You have been logged out.')).toBeInTheDocument();
  });

  it('offers the columns as fields, inserted where the caret is', async () => {
    showSendSms();
    await fillUpload('Dear , hello');
    const text = message() as HTMLTextAreaElement;
    text.setSelectionRange(5, 5);
    await press('name');
    expect(message()).toHaveValue('Dear {name}, hello');
    expect(screen.getByText(/^12 characters.*without its fields$/)).toBeInTheDocument();
  });

  it('offers the columns as fields, inserted behind the text of a draft that is opened again', async () => {
    showSendSms();
    await fillUpload('Dear ');
    cleanup();
    showSendSms();
    await press('name');
    expect(message()).toHaveValue('Dear {name}');
  });

  it('reads the numbers from another column without another upload', async () => {
    const asked = showSendSms();
    await fillUpload();
    await choose(/Column of phone numbers/, 'amount');
    await waitFor(() => expect(to(asked, readPath)).toHaveLength(2));
    expect(to(asked, readPath)[1]?.body).toEqual({ upload_id: '5', number_column: 'amount' });
  });

  it('reads the column chosen last where one is chosen while another is read', async () => {
    const first = Promise.withResolvers<Reply>();
    const readBy = (number_column: string) => ({ json: { message: { ...columnsRead, number_column } } });
    const asked = showSendSms({
      [readPath]: ({ body }) => {
        const { number_column: column = 'phone' } = body as { number_column?: string };
        return column === 'amount' ? first.promise : readBy(column);
      },
    });
    await fillUpload();
    await choose(/Column of phone numbers/, 'amount');
    await choose(/Column of phone numbers/, 'name');
    await waitFor(() => expect(to(asked, readPath)).toHaveLength(3));
    first.resolve(readBy('amount'));
    expect(await screen.findByText(/\d phone numbers/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /Column of phone numbers/ })).toHaveTextContent('name');
  });
});

it('keeps the chosen file while tabs are switched and the dialog is closed', async () => {
  serveSendSms();
  renderScreen(<Opener />);
  await press('Open');
  await fillUpload();
  await openTab('Lists');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Open');
  await openTab('Uploads');
  expect(screen.getByText('customers.csv')).toBeInTheDocument();
  expect(message()).toHaveValue('Dear {name}');
});
