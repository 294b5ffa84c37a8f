// Covers requirements/portal.md#uploads; requirements/domain.md#personalisation, #uploaded-files.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseFile } from '../../src/features/sendSms/chosenFile.ts';
import { keepCancelled } from '../../src/features/sendSms/cancelled.ts';
import { changeDraft, clearDraft, readDraft } from '../../src/features/sendSms/draft.ts';
import { cancelHold, dropHold, startHold } from '../../src/features/sendSms/hold.ts';
import { SendSmsDialog } from '../../src/features/sendSms/SendSmsDialog.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import {
  csvFile,
  preflightOf,
  columnsRead,
  attachFile,
  choose,
  fileRead,
  fillUpload,
  message,
  openTab,
  press,
  serveSendSms,
  showSendSms,
  to,
  type,
  write,
  type Answer,
} from '../support/sendSms.tsx';
import { otherBackend, refuses, type FakeRequest, type Reply } from '../support/fakeServer.ts';

const readPath = 'message/preflight/upload-columns';
const preflightPath = 'message/preflight/upload-file';
const sendPath = 'message/send/upload-file';
const cancelPath = 'campaign/9/cancel';

beforeEach(() => {
  chooseFile(undefined);
  clearDraft();
  changeDraft({ sender_id: '', tab: 'contacts' });
});
afterEach(dropHold);

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
    expect(await screen.findByText(/uploading 50 %/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '50');
    read.resolve({ json: { message: { ...columnsRead, rows: 1204, numbers: 1190 } } });
    expect(await screen.findByText(/1,204 rows, 1,190 phone numbers/)).toBeInTheDocument();
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

  it('reads the numbers from another column without another upload', async () => {
    const asked = showSendSms();
    await fillUpload();
    await choose(/Column of phone numbers/, 'amount');
    await waitFor(() => expect(to(asked, readPath)).toHaveLength(2));
    expect(to(asked, readPath)[1]?.body).toEqual({ upload_id: '5', number_column: 'amount' });
  });
});

/** A server that reads each file under a new id and no longer keeps those before `first`. */
const keepsUploadsFrom = (first: number): Record<string, Answer> => {
  let next = 5;
  const handleOf = (body: unknown) => Number((body as { upload_id?: string }).upload_id ?? next++);
  const expired = refuses('upload_expired', 'Upload not found. Choose the file again', {
    field: 'upload_id',
  });
  return {
    [readPath]: ({ body }) => {
      const isNew = 'file' in (body as object);
      const upload_id = handleOf(body);
      return isNew || upload_id >= first ? { json: { message: { ...columnsRead, upload_id } } } : expired;
    },
    [preflightPath]: ({ body }) => {
      const upload_id = handleOf(body);
      return upload_id >= first ? { json: { message: preflightOf({ ...fileRead, upload_id }) } } : expired;
    },
  };
};

const review = async (given = {}) => {
  const asked = showSendSms({
    [preflightPath]: { json: { message: preflightOf({ ...fileRead, ...given }) } },
  });
  await fillUpload();
  await press('Submit');
  await screen.findByRole('button', { name: 'Send now' });
  return asked;
};
const sample = (msisdn: string, text: string, parts = 1) => ({ msisdn, text, parts });

describe('pre-flight of a file', () => {
  it('sends the file by the id of its upload, without another upload', async () => {
    const asked = await review();
    expect(to(asked, preflightPath)[0]?.body).toEqual({
      campaign_name: 'November',
      message: 'Dear {name}',
      sender_id: 'SAVANNA',
      schedule: 'false',
      upload_id: '5',
      number_column: 'phone',
    });
  });

  it('shows rendered texts, the longest one, and the number of rows that take one part more', async () => {
    const samples = Array.from({ length: 10 }, (_, n) => sample(`25471234567${n}`, `Dear ${n}`));
    await review({ samples, longest: sample('254799999999', 'Dear Wanjiru', 2), spilled: 37 });
    expect(
      screen.getByText('37 rows need one more part, because their fields make the text longer.'),
    ).toBeInTheDocument();
    expect(screen.getByText('The longest: +254 799 999 999 · 2 parts')).toBeInTheDocument();
    await press('Show the first 10');
    for (const { text } of samples) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says when a closed sending window opens, in Nairobi time', async () => {
    await review({ waits_until: '2026-11-22T05:00:00.000Z' });
    expect(
      screen.getByText('Goes out from 22nd Nov 2026 8:00 am when the sending window opens.'),
    ).toBeInTheDocument();
  });

  it('warns of networks that approved the sender ID for the other class only, and allows the send', async () => {
    await review({ off_purpose: { approved_for: 'transactional', networks: ['Safaricom', 'Airtel'] } });
    expect(
      screen.getByText(
        'Safaricom, Airtel approved SAVANNA for transactional messages only. This send is promotional and may not be delivered there. Ask for a promotional sender ID under Sender ID Requests.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled();
  });

  it('gives advice for numbers of networks on which the sender ID is not active', async () => {
    await review({ rejected: [{ reason: 'No route', count: 2 }] });
    expect(
      screen.getByText(
        'SAVANNA is not active on the network of 2 numbers. Choose another sender ID for them, or ask for it there under Sender ID Requests.',
      ),
    ).toBeInTheDocument();
  });

  it('writes every rejected row into rejected_rows.csv', async () => {
    const rejects = Array.from({ length: 150 }, (_, n) => ({
      row: n + 2,
      value: `0${n}`,
      reason: 'Invalid number',
    }));
    const asked = serveSendSms({
      [preflightPath]: {
        json: {
          message: preflightOf({
            ...fileRead,
            rejected: [{ reason: 'Invalid number', count: 150 }],
            rejects: rejects.slice(0, 100),
          }),
        },
      },
      'message/preflight/upload-rejects': {
        batches: [rejects.slice(0, 120), rejects.slice(120)].map((batch) =>
          batch.map((entry) => ({ ...entry, cells: [entry.value, 'Asha', '100'] })),
        ),
      },
    });
    const saved: { name: string; file: Blob }[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => {
          saved.push({ name: '', file });
          return 'blob:rejects';
        };
        static override revokeObjectURL = () => undefined;
      },
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved[0]!.name = this.download;
    });
    renderScreen(<Opener />);
    await press('Open');
    await fillUpload();
    await press('Submit');
    await press(/^Download rejected rows/);
    await waitFor(() => expect(saved[0]?.name).toBe('rejected_rows.csv'));
    const lines = (await saved[0]!.file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(151);
    expect(lines[0]).toMatch(/phone,name,amount,Row,Reason,How to repair$/);
    expect(lines.at(-1)).toBe('0149,Asha,100,151,Invalid number,Write it like 0712345678 or +254712345678');
    expect(to(asked, 'message/preflight/upload-rejects')[0]?.body).toMatchObject({ upload_id: 5 });
    click.mockRestore();
  });

  it('uploads the file again when the server no longer keeps it', async () => {
    const asked = showSendSms(keepsUploadsFrom(6));
    await fillUpload();
    await press('Submit');
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeInTheDocument();
    const [first, second] = to(asked, readPath).map(({ body }) => body);
    expect([first, second]).toEqual([
      { file: 'customers.csv' },
      { file: 'customers.csv', number_column: 'phone' },
    ]);
    const reviewed = to(asked, preflightPath).map(({ body }) => (body as { upload_id: string }).upload_id);
    expect(reviewed).toEqual(['5', '6']);
  });

  it('uploads the file again when its column is changed and the server no longer keeps it', async () => {
    const asked = showSendSms(keepsUploadsFrom(6));
    await fillUpload();
    await choose(/Column of phone numbers/, 'amount');
    await waitFor(() => expect(to(asked, readPath)).toHaveLength(3));
    expect(to(asked, readPath)[2]?.body).toMatchObject({
      file: 'customers.csv',
      number_column: 'amount',
    });
    expect(await screen.findByText(/\d phone numbers/)).toBeInTheDocument();
  });

  it('asks for another confirmation when the server no longer keeps the confirmed file', async () => {
    let kept = 5;
    const asked = showSendSms({
      [readPath]: () => ({ json: { message: { ...columnsRead, upload_id: kept } } }),
      [preflightPath]: { json: { message: preflightOf(fileRead) } },
      [sendPath]: ({ body }) =>
        (body as { upload_id: string }).upload_id === '6'
          ? { json: { message: 'SMS queued for 2 numbers', campaign_id: 9 } }
          : refuses('upload_expired', 'Upload not found. Choose the file again', { field: 'upload_id' }),
    });
    await fillUpload();
    await press('Submit');
    kept = 6;
    await press('Send now');
    expect(
      await screen.findByText('The file was uploaded again. Check the figures and send.'),
    ).toBeInTheDocument();
    expect(to(asked, sendPath)).toHaveLength(1);
    await press('Send now');
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
    const [first, second] = to(asked, sendPath);
    expect(second?.body).toMatchObject({ upload_id: '6' });
    expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
  });
});

/** The opener and the dialog, as in the layout. */
function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SendSmsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const confirm = async (given = {}) => {
  const asked = serveSendSms(given);
  renderScreen(<Opener />);
  await press('Open');
  await fillUpload();
  await press('Submit');
  const send = await screen.findByRole('button', { name: 'Send now' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(send);
  return asked;
};
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

describe('a send of what was reviewed', () => {
  const reviewed = { [preflightPath]: { json: { message: preflightOf({ ...fileRead, preflight_id: 7 }) } } };

  it('is accepted by the pre-flight that was shown', async () => {
    const asked = await confirm(reviewed);
    await dialog(/^Submitting in/);
    expect(to(asked, sendPath)[0]?.body).toMatchObject({ upload_id: '5', preflight_id: '7' });
  });

  it('shows new figures when the confirmed ones are outdated, and sends them with a confirmation and key of their own', async () => {
    let made = 6;
    const tooOld = refuses('preflight_expired', 'The figures are older than 60 minutes', {
      field: 'preflight_id',
    });
    const asked = await confirm({
      [preflightPath]: () => ({
        json: { message: preflightOf({ ...fileRead, preflight_id: ++made, units: made === 7 ? 4 : 1234 }) },
      }),
      [sendPath]: ({ body }: FakeRequest) =>
        (body as { preflight_id: string }).preflight_id === '7'
          ? tooOld
          : { status: 201, json: { message: 'SMS queued for 2 numbers', campaign_id: 9, hold_seconds: 60 } },
    });
    expect(await screen.findByText('The figures have changed. Check them and send.')).toBeInTheDocument();
    expect(screen.getByText('1,234')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await dialog(/^Submitting in/);
    const sends = to(asked, sendPath);
    expect(sends.map(({ body }) => (body as { preflight_id: string }).preflight_id)).toEqual(['7', '8']);
    expect(new Set(sends.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });
});

describe('countdown of an upload', () => {
  it('counts "Submitting in N seconds" down from the server’s hold, and then shows the message of the send', async () => {
    const asked = await confirm();
    await dialog('Submitting in 60 seconds');
    await pass(15);
    await dialog(/^Submitting in 4[45] seconds$/);
    await pass(46);
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(to(asked, sendPath)).toHaveLength(1);
    expect(to(asked, sendPath)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(to(asked, cancelPath)).toEqual([]);
  });

  it('cancels the campaign on Cancel, clears the form and shows "Request cancelled"', async () => {
    const asked = await confirm();
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Request cancelled')).toBeInTheDocument();
    expect(to(asked, cancelPath)).toHaveLength(1);
    await dialog('Send SMS');
    expect(message()).toHaveValue('');
    expect(screen.getByText('Drop a file here *')).toBeInTheDocument();
    await pass(61);
    expect(screen.queryByText('SMS queued for 2 numbers')).not.toBeInTheDocument();
  });

  it('offers to restore what was cancelled: file, name, text and schedule, without another upload', async () => {
    const asked = await confirm();
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Cancel' }));
    await dialog('Send SMS');
    // In the notice, which lasts three seconds, and in the form until the next send.
    expect(await screen.findAllByRole('button', { name: 'Restore', hidden: true })).toHaveLength(2);
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('customers.csv')).toBeInTheDocument();
    expect(message()).toHaveValue('Dear {name}');
    expect(screen.getByLabelText(/Campaign name/)).toHaveValue('November');
    expect(screen.queryByText(/The send was cancelled/)).not.toBeInTheDocument();
    await press('Submit');
    await press('Send now');
    await dialog(/^Submitting in/);
    expect(to(asked, readPath)).toHaveLength(1);
    const keys = to(asked, sendPath).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('restores from the notice, and does not offer what another person cancelled', async () => {
    await confirm();
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Cancel' }));
    const notice = await screen.findByText('Request cancelled');
    fireEvent.click(within(notice.parentElement!).getByRole('button', { name: 'Restore', hidden: true }));
    expect(message()).toHaveValue('Dear {name}');
    act(() => keepCancelled(readDraft()));
    expect(screen.getByText(/The send was cancelled/)).toBeInTheDocument();
    localStorage.setItem('user_id', '8');
    act(() => changeDraft({}));
    await press('Close');
    fireEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    expect(screen.queryByText(/The send was cancelled/)).not.toBeInTheDocument();
  });

  it('gives the next upload a whole minute after a cancellation', async () => {
    vi.useFakeTimers();
    const submit = vi.fn(() => Promise.resolve({ message: undefined }));
    const held = { seconds: 60, isOnServer: false, cancel: () => Promise.resolve(), submit };
    const end = { onSent: () => undefined, onFailed: () => undefined, onCancelled: () => undefined };
    startHold(held, end);
    await pass(30);
    await act(cancelHold);
    startHold(held, end);
    await pass(59);
    expect(submit).not.toHaveBeenCalled();
    await pass(1);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('continues while the dialog is closed, and shows when it is opened again', async () => {
    const asked = await confirm();
    const hold = await dialog(/^Submitting in/);
    expect(within(hold).getByText(/it is sent once/)).toBeInTheDocument();
    fireEvent.click(within(hold).getByRole('button', { name: 'Close' }));
    await pass(20);
    fireEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    await dialog(/^Submitting in (39|40) seconds$/);
    await pass(41);
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(to(asked, sendPath)).toHaveLength(1);
  });

  it('shows why it could not be cancelled, and continues', async () => {
    await confirm({ [cancelPath]: refuses('campaign_ended', 'It is being sent already') });
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/could not be cancelled. It is being sent already/)).toBeInTheDocument();
    await pass(61);
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
  });

  it('does not count down without a hold of the server', async () => {
    await confirm({ [sendPath]: { status: 201, json: { message: 'Scheduled' } } });
    expect(await screen.findByText('Scheduled')).toBeInTheDocument();
    expect(screen.queryByText(/^Submitting in/)).not.toBeInTheDocument();
  });

  it('keeps the draft when the send is refused', async () => {
    await confirm({ [sendPath]: refuses('balance_insufficient', 'Your balance is 1 unit') });
    expect(await screen.findByText('Your balance is 1 unit')).toBeInTheDocument();
    vi.useRealTimers();
    await press('Back');
    expect(message()).toHaveValue('Dear {name}');
    expect(screen.getByText('customers.csv')).toBeInTheDocument();
  });
});

const missing = otherBackend(404, 'Not found');
const noPreflight = { [readPath]: missing, [preflightPath]: missing };
const confirmUnread = async (given = {}) => {
  const asked = showSendSms({ ...noPreflight, ...given });
  await openTab('Uploads');
  attachFile();
  await waitFor(() => expect(to(asked, readPath)).toHaveLength(1));
  type(/Campaign name/, 'November');
  write('Dear {name}');
  await screen.findByText('SAVANNA');
  await press('Submit');
  expect(await screen.findByText('Send to the numbers of customers.csv?')).toBeInTheDocument();
  const send = screen.getByRole('button', { name: 'Send now' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(send);
  return asked;
};

const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('an upload to a backend without pre-flight', () => {
  it('counts 60 seconds first, and then posts the form of the specification once', async () => {
    const asked = await confirmUnread({ [sendPath]: { status: 201, json: { message: 'Uploaded' } } });
    expect(await screen.findByText('Submitting in 60 seconds')).toBeInTheDocument();
    await pass(59);
    expect(to(asked, sendPath)).toEqual([]);
    await pass(2);
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
    expect(to(asked, sendPath).map(({ body }) => body)).toEqual([
      {
        file: 'customers.csv',
        campaign_name: 'November',
        sender_id: 'SAVANNA',
        message: 'Dear {name}',
        schedule: 'false',
      },
    ]);
  });

  it('sends nothing when it is cancelled', async () => {
    const asked = await confirmUnread();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Request cancelled')).toBeInTheDocument();
    await pass(61);
    expect(to(asked, sendPath)).toEqual([]);
    expect(message()).toHaveValue('');
  });

  it('asks before the tab is closed while the page holds the upload', async () => {
    await confirmUnread();
    expect(isHeldBack()).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Request cancelled');
    expect(isHeldBack()).toBe(false);
  });

  it('shows "insufficient balance" on a 500 without a text, and keeps the same send ready', async () => {
    const asked = await confirmUnread({ [sendPath]: otherBackend(500) });
    await pass(61);
    expect((await screen.findAllByText('insufficient balance')).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await pass(61);
    const keys = to(asked, sendPath).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
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
