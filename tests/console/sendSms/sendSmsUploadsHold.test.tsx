// The confirmed send of a file in Send SMS, which is held for 60 seconds and can be cancelled: requirements/portal.md#uploads.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCancelled, keepReplaced } from '../../../src/features/sendSms/cancelled.ts';
import { changeDraft, readDraft } from '../../../src/features/sendSms/draft.ts';
import { dropHold, endHold, startHold } from '../../../src/features/sendSms/submit/hold.ts';
import { aKnown } from '../../support/console/campaignList.tsx';
import { refuses, type FakeRequest } from '../../support/console/fakeServer.ts';
import { Opener } from '../../support/console/Opener.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import {
  emptyForm,
  preflightOf,
  fileRead,
  fillUpload,
  message,
  press,
  serveSendSms,
  showSendSms,
  to,
  write,
} from '../../support/console/sendSms.tsx';
import { pageOfRows } from '../../support/console/showScreen.tsx';
import { pass, preflightPath, readPath, sendPath } from '../../support/console/sendSmsUploads.ts';

const cancelPath = 'campaign/9/cancel';
const releasePath = 'campaign/9/release';

beforeEach(emptyForm);
afterEach(dropHold);

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
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

/** Returns the seconds that are shown. From now on the clock does not follow real time, which a busy machine spends on a render. */
function stopClock(): number {
  vi.setTimerTickMode('manual');
  return Number(/\d+/.exec(screen.getByText(/^Submitting in/).textContent)?.[0]);
}
/** Passes the rest of the hold second by second, because the notice of its end is shown for three. */
async function passRest(): Promise<void> {
  vi.setTimerTickMode('manual');
  for (let seconds = 0; seconds < 61 && screen.queryByText(/^Submitting in/) !== null; seconds++)
    await pass(1);
  vi.setTimerTickMode('interval');
}

describe('a send of what was reviewed', () => {
  const reviewed = { [preflightPath]: { json: { message: preflightOf({ ...fileRead, preflight_id: 7 }) } } };

  it('is accepted by the pre-flight that was shown', async () => {
    const asked = await confirm(reviewed);
    await dialog(/^Submitting in/);
    expect(to(asked, sendPath)[0]?.body).toMatchObject({ upload_id: '5', preflight_id: '7' });
  });

  it.each([
    ['preflight_expired', 'The figures have changed. Check them and send.'],
    ['preflight_price_changed', 'The price has changed. Check the cost and send.'],
  ] as const)(
    'shows new figures after %s, and sends them with a confirmation and key of their own',
    async (code, text) => {
      let made = 6;
      const tooOld = refuses(code, 'The figures are older than 60 minutes', { field: 'preflight_id' });
      const asked = await confirm({
        [preflightPath]: () => ({
          json: { message: preflightOf({ ...fileRead, preflight_id: ++made, units: made === 7 ? 4 : 1234 }) },
        }),
        [sendPath]: ({ body }: FakeRequest) =>
          (body as { preflight_id: string }).preflight_id === '7'
            ? tooOld
            : {
                status: 201,
                json: { message: 'SMS queued for 2 numbers', campaign_id: 9, hold_seconds: 60 },
              },
      });
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByText('1,234')).toBeInTheDocument();
      fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
      await dialog(/^Submitting in/);
      const sends = to(asked, sendPath);
      expect(sends.map(({ body }) => (body as { preflight_id: string }).preflight_id)).toEqual(['7', '8']);
      expect(new Set(sends.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
    },
  );
});

describe('countdown of an upload', () => {
  it('counts "Submitting in N seconds" down from the server’s hold, and then shows the message of the send', async () => {
    const asked = await confirm();
    await dialog('Submitting in 60 seconds');
    stopClock();
    await pass(15);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/^Submitting in 4[45] seconds$/);
    await passRest();
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
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
    expect(to(asked, cancelPath).map(({ body }) => body)).toEqual([{ held: true }]);
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
    // One button is in the notice, which lasts three seconds, and one in the form until the next send.
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

  it('offers the message that a copy replaced also after the copy was left', async () => {
    showSendSms();
    await screen.findByRole('textbox', { name: /Message/ });
    write('Mine');
    act(() => {
      keepReplaced();
      changeDraft({ message: 'Copied' });
    });
    expect(await screen.findByText(/A copy has replaced your unsent message/)).toBeInTheDocument();
    await press('Cancel');
    expect(message()).toHaveValue('');
    await press('Restore');
    expect(message()).toHaveValue('Mine');
  });

  it('gives the next upload a whole minute after a cancellation', async () => {
    vi.useFakeTimers();
    const submit = vi.fn(() => Promise.resolve({ message: undefined }));
    const done = () => Promise.resolve();
    const held = { seconds: 60, isOnServer: false, cancel: done, release: done, submit };
    const end = { onSent: () => undefined, onFailed: () => undefined, onCancelled: () => undefined };
    startHold(held, end);
    await pass(30);
    await act(() => endHold('cancel'));
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
    const seconds = stopClock();
    fireEvent.click(within(hold).getByRole('button', { name: 'Close' }));
    await pass(20);
    fireEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    expect(screen.getByRole('dialog')).toHaveAccessibleName(`Submitting in ${seconds - 20} seconds`);
    await passRest();
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(to(asked, sendPath)).toHaveLength(1);
  });

  it('shows why it could not be cancelled, and continues', async () => {
    await confirm({ [cancelPath]: refuses('campaign_ended', 'It is being sent already') });
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/could not be cancelled. It is being sent already/)).toBeInTheDocument();
    await passRest();
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
  });

  it('says at its end that the send was cancelled in another tab or by another person', async () => {
    await confirm({ 'message/groupbulk': pageOfRows([aKnown({ id: 9, state: 'cancelled' })]) });
    await dialog(/^Submitting in/);
    await passRest();
    expect(await screen.findByText('Request cancelled')).toBeInTheDocument();
    expect(screen.queryByText('SMS queued for 2 numbers')).not.toBeInTheDocument();
  });

  it.each([
    ['is sent at once', { json: { message: 'Campaign started' } }],
    ['shows the send that started meanwhile', refuses('campaign_not_held', 'This campaign is not on hold')],
    ['shows the send that finished meanwhile', refuses('campaign_ended', 'This campaign has finished')],
  ])('%s on "Send without waiting"', async (_, answer) => {
    const asked = await confirm({ [releasePath]: answer });
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Send without waiting' }));
    expect(await screen.findByText('SMS queued for 2 numbers')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(to(asked, releasePath)).toHaveLength(1);
  });

  it('shows why it could not be sent sooner, and continues', async () => {
    const refusal = refuses('account_suspended', 'The account is suspended');
    await confirm({ [releasePath]: refusal });
    const hold = await dialog(/^Submitting in/);
    fireEvent.click(within(hold).getByRole('button', { name: 'Send without waiting' }));
    expect(await screen.findByText('It could not be sent yet. The account is suspended')).toBeInTheDocument();
    expect(within(hold).getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await passRest();
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
