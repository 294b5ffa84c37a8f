// The pre-flight of a file in Send SMS: requirements/portal.md#uploads; requirements/domain.md#personalisation, #uploaded-files.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropHold } from '../../../src/features/sendSms/submit/hold.ts';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { Opener } from '../../support/console/Opener.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import {
  emptyForm,
  preflightOf,
  columnsRead,
  attachFile,
  choose,
  fileRead,
  fillUpload,
  openTab,
  press,
  serveSendSms,
  showSendSms,
  to,
  type,
  write,
  type Answer,
} from '../../support/console/sendSms.tsx';
import { preflightPath, readPath, sendPath } from '../../support/console/sendSmsUploads.ts';

beforeEach(emptyForm);
afterEach(dropHold);

/** Simulates a server that reads each file under a new ID and has deleted the files before `first`. */
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
  it.each([
    ['its file was removed', () => press('Remove')],
    ['another tab was opened', () => openTab('Contacts')],
  ])('is not made if %s while the file was read', async (_what, leave) => {
    const read = Promise.withResolvers<Reply>();
    const asked = showSendSms({ [readPath]: () => read.promise });
    await openTab('Uploads');
    attachFile();
    type(/Campaign name/, 'November');
    await screen.findByText('SAVANNA');
    write('Habari');
    await press('Submit');
    expect(screen.getByRole('button', { name: /Submit/ })).toBeDisabled();
    await leave();
    read.resolve({ json: { message: columnsRead } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked.filter(({ path }) => path.includes('preflight')).map(({ path }) => path)).toEqual([
      readPath,
    ]);
  });

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
    const page = screen.getByRole('link', { name: 'Sender ID Requests' });
    expect(page.closest('[role=alert]')).toHaveTextContent(
      'Safaricom, Airtel approved SAVANNA for transactional messages only. This send is promotional and may not be delivered there. Ask for a promotional sender ID under Sender ID Requests.',
    );
    expect(page).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled();
  });

  it('gives advice for numbers of networks on which the sender ID is not active', async () => {
    await review({ rejected: [{ reason: 'No route', count: 2 }] });
    expect(
      screen.getByRole('link', { name: 'Sender ID Requests' }).closest('[role=alert]'),
    ).toHaveTextContent(
      'SAVANNA is not active on the network of 2 numbers. Choose another sender ID for them, or ask for it there under Sender ID Requests.',
    );
  });

  it('does not advise another sender ID for numbers outside Kenya', async () => {
    const rejects = [
      { row: 2, value: '+14155550100', reason: 'No route' as const },
      { row: 3, value: '0044 7911 123456', reason: 'No route' as const },
    ];
    await review({ rejected: [{ reason: 'No route', count: 2 }], rejects });
    expect(screen.getByText('SAVANNA cannot send to 2 numbers outside Kenya.')).toBeInTheDocument();
    expect(
      screen.getByText('No route · Remove it: this sender ID does not reach numbers outside Kenya'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/another sender ID|Choose a sender ID/)).not.toBeInTheDocument();
  });

  it('names numbers outside Kenya apart from those of a network on which the sender ID is not active', async () => {
    const rejects = [
      { row: 2, value: '+14155550100', reason: 'No route' as const },
      { row: 3, value: '+254 763 345678', reason: 'No route' as const },
      { row: 4, value: '00254763345679', reason: 'No route' as const },
    ];
    await review({ rejected: [{ reason: 'No route', count: 3 }], rejects });
    expect(screen.getByText('SAVANNA cannot send to 1 number outside Kenya.')).toBeInTheDocument();
    expect(screen.getByText(/SAVANNA is not active on the network of 2 numbers/)).toBeInTheDocument();
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
