// The confirmed send of a file in Send SMS on a backend that does not read files in advance: the page holds the file for 60 seconds, and
// then posts it (requirements/portal.md#uploads).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropHold } from '../../../src/features/sendSms/submit/hold.ts';
import { otherBackend } from '../../support/console/fakeServer.ts';
import {
  attachFile,
  emptyForm,
  message,
  openTab,
  press,
  showSendSms,
  to,
  type,
  write,
} from '../../support/console/sendSms.tsx';
import { pass, preflightPath, readPath, sendPath } from '../../support/console/sendSmsUploads.ts';

beforeEach(emptyForm);
afterEach(dropHold);

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
    // The clock has followed real time until now.
    vi.setTimerTickMode('manual');
    await pass(59);
    expect(to(asked, sendPath)).toEqual([]);
    await pass(2);
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
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

  it('is posted at once, and once, on "Send without waiting"', async () => {
    const asked = await confirmUnread({ [sendPath]: { status: 201, json: { message: 'Uploaded' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send without waiting' }));
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
    await pass(61);
    expect(to(asked, sendPath)).toHaveLength(1);
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
