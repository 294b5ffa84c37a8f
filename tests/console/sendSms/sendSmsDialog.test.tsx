// The dialog of Send SMS: its draft and how it is closed (requirements/portal.md#send-sms).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { notices } from '../../support/console/notices.ts';
import { Opener } from '../../support/console/Opener.tsx';
import { renderScreen } from '../../support/console/renderScreen.tsx';
import { emptyForm, message, press, write, type Answer } from '../../support/console/sendSms.tsx';
import { review, sendPath, serve } from '../../support/console/sendToNumbers.tsx';

beforeEach(emptyForm);

const open = async (replies?: Record<string, Answer>) => {
  const asked = serve(replies);
  renderScreen(<Opener />);
  await press('Open');
  await screen.findByRole('dialog', { name: 'Send SMS' });
  return asked;
};
/** Whether the browser would ask before leaving: the page has cancelled the event. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('Send SMS dialog', () => {
  it('keeps the draft when it is closed', async () => {
    await open();
    write('Half a thought');
    await userEvent.keyboard('{Escape}');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('Half a thought');
    await press('Close');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('Half a thought');
  });

  it('has the browser ask before the page is left with a draft, until it is cancelled', async () => {
    await open();
    expect(asksBeforeLeaving()).toBe(false);
    write('Half a thought');
    expect(asksBeforeLeaving()).toBe(true);
    await press('Cancel');
    await isGone();
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('has the browser not ask where the session of the draft has ended', async () => {
    await open();
    write('Half a thought');
    localStorage.setItem('user_id', '8');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('says in a notice why a send failed that was closed while it was on its way', async () => {
    const answer = Promise.withResolvers<Reply>();
    await open({ [sendPath]: () => answer.promise });
    await review();
    await press('Send now');
    await press('Close');
    await isGone();
    answer.resolve(refuses('balance_insufficient', 'Your balance is 1 unit'));
    await waitFor(() => expect(notices()).toEqual([['error', 'Your balance is 1 unit']]));
    await press('Open');
    expect(within(await screen.findByRole('dialog')).getByText('Your balance is 1 unit')).toBeInTheDocument();
  });

  it('discards the draft on Cancel', async () => {
    await open();
    write('Half a thought');
    await press('Cancel');
    await isGone();
    await press('Open');
    expect(message()).toHaveValue('');
  });

  it('does not show the draft of another person', async () => {
    await open();
    write('Half a thought');
    await press('Close');
    await isGone();
    localStorage.setItem('user_id', '8');
    await press('Open');
    expect(message()).toHaveValue('');
  });

  it('keeps the draft of a person whose session ends and who signs in again', async () => {
    await open();
    write('Half a thought');
    const user = localStorage.getItem('user_id') ?? '';
    localStorage.removeItem('user_id');
    await press('Close');
    await isGone();
    await press('Open');
    await press('Close');
    await isGone();
    localStorage.setItem('user_id', user);
    await press('Open');
    expect(message()).toHaveValue('Half a thought');
  });

  it('closes after a send, and restores the focus', async () => {
    await open();
    await review();
    await press('Send now');
    await isGone();
    expect(screen.getByText('SMS queued for 2 numbers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays open with the reason when the send fails', async () => {
    await open({ [sendPath]: refuses('balance_insufficient', 'Your balance is 1 unit') });
    await review();
    await press('Send now');
    expect(await screen.findByText('Your balance is 1 unit')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});
