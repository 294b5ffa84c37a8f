// The schedule of a send, and the preview of its runs (requirements/portal.md#schedules, #scheduled-campaigns).
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeDraft, readDraft } from '../../../src/features/sendSms/draft.ts';
import { queryClient } from '../../../src/queryClient.ts';
import { typeDay } from '../../support/console/dayField.ts';
import { otherBackend, refuses, type Reply } from '../../support/console/fakeServer.ts';
import {
  emptyForm,
  preflightOf,
  choose,
  fillList,
  press,
  showSendSms,
  to,
  type,
  write,
} from '../../support/console/sendSms.tsx';

const previewPath = 'message/preflight/schedule';

beforeEach(emptyForm);

const schedule = async () => {
  await userEvent.click(screen.getByLabelText('Schedule or Create a reminder'));
  await screen.findByLabelText(/^Time/);
};
const setDays = (days: { start_date?: string; end_date?: string }) => act(() => changeDraft(days));
const setTime = (time = '08:30', start_date = '2031-01-31') => {
  type(/^Time/, time);
  setDays({ start_date });
};

const fillNumbers = async () => {
  type(/Phone numbers/, '0712345678');
  write('Habari');
  await screen.findByText('SAVANNA');
};

describe('schedule', () => {
  it('offers the four frequencies, and no end date for one that is sent once', async () => {
    showSendSms();
    expect(screen.queryByLabelText(/^Time/)).not.toBeInTheDocument();
    await schedule();
    expect(screen.queryByLabelText('End date')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Frequency' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'SEND ONLY ONCE',
      'REPEAT EVERYDAY',
      'REPEAT EVERY WEEK',
      'REPEAT EVERY MONTH',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'REPEAT EVERY WEEK' }));
    expect(await screen.findByRole('group', { name: 'End date' })).toBeInTheDocument();
  });

  it('sends typed numbers as a promotional campaign on one date', async () => {
    const asked = showSendSms();
    await fillNumbers();
    await schedule();
    type(/Campaign name/, 'Reminder');
    setTime();
    await press('Submit');
    await press('Schedule');
    expect(await screen.findByText('Scheduled for 2 numbers')).toBeInTheDocument();
    expect(to(asked, 'message/send/transactional')).toEqual([]);
    expect(to(asked, 'message/send/promotional')[0]?.body).toEqual({
      country_code: 'KE',
      message: 'Habari',
      msisdn: '0712345678',
      schedule: true,
      sender_id: 'SAVANNA',
      campaign_name: 'Reminder',
      send_time: '08:30',
      repeat_type: 'NO_REPEAT',
      date: '2031-01-31',
      cost_max: '3.2000',
    });
  });

  it.each([
    ['REPEAT EVERYDAY', 'EVERY_DAY', 1],
    ['REPEAT EVERY WEEK', 'EVERY_WEEK', 7],
    ['REPEAT EVERY MONTH', 'EVERY_MONTH', 30],
  ])('sends %s as %s with the interval %i, a start and an end date', async (label, repeat_type, interval) => {
    const asked = showSendSms();
    await fillList();
    await schedule();
    await choose('Frequency', label);
    setTime();
    setDays({ end_date: '2031-06-30' });
    await press('Submit');
    await screen.findByRole('button', { name: 'Schedule' });
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).toMatchObject({
      schedule: true,
      send_time: '08:30',
      repeat_type,
      repeat_interval_value: interval,
      start_date: '2031-01-31',
      end_date: '2031-06-30',
    });
    expect(to(asked, 'message/preflight/contact-group')[0]?.body).not.toHaveProperty('date');
  });

  it('requires campaign name, time and start date for typed numbers', async () => {
    showSendSms();
    await fillNumbers();
    await schedule();
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
    expect(screen.getByLabelText(/Campaign name/)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText(/^Time/)).toHaveAttribute('aria-invalid', 'true');
    type(/Campaign name/, 'Reminder');
    await press('Submit');
    expect(await screen.findByText('Please fill all the required fields')).toBeInTheDocument();
  });

  it('refuses an end date before the start date', async () => {
    showSendSms();
    await fillList();
    await schedule();
    await choose('Frequency', 'REPEAT EVERYDAY');
    setTime();
    await typeDay('End date', '2031-01-30');
    await press('Submit');
    expect(await screen.findByText('The end date is before the start date')).toBeInTheDocument();
    await typeDay('Start date', '2031-01-30');
    await waitFor(() =>
      expect(screen.queryByText('The end date is before the start date')).not.toBeInTheDocument(),
    );
  });

  it('previews the next five runs in Nairobi time', async () => {
    const runs = ['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'];
    const asked = showSendSms({
      [previewPath]: { json: { message: runs.map((day) => `${day}T05:30:00.000Z`) } },
    });
    await schedule();
    await choose('Frequency', 'REPEAT EVERY MONTH');
    setTime();
    const preview = await screen.findByRole('region', { name: 'Next runs' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((run) => run.textContent),
    ).toEqual([
      'Fri, 31st Jan 2031 8:30 am',
      'Fri, 28th Feb 2031 8:30 am',
      'Mon, 31st Mar 2031 8:30 am',
      'Wed, 30th Apr 2031 8:30 am',
      'Sat, 31st May 2031 8:30 am',
    ]);
    expect(to(asked, previewPath).at(-1)?.body).toMatchObject({
      repeat_type: 'EVERY_MONTH',
      send_time: '08:30',
    });
  });

  it('shows why a schedule cannot run, and nothing on a backend without preview', async () => {
    let reply: Reply = refuses('schedule_past', 'The start is in the past', { field: 'start_date' });
    const asked = showSendSms({ [previewPath]: () => reply });
    await schedule();
    setTime();
    expect(await screen.findByText('The start is in the past')).toBeInTheDocument();
    reply = otherBackend(404);
    setTime('09:30');
    await waitFor(() => expect(screen.queryByText('The start is in the past')).not.toBeInTheDocument());
    await waitFor(() => expect(to(asked, previewPath).at(-1)?.body).toMatchObject({ send_time: '09:30' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: 'Next runs' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a start that the server refuses at its field, which takes the focus', async () => {
    showSendSms({
      'message/preflight/contact-group': refuses('schedule_past', 'The start is in the past', {
        field: 'date',
      }),
    });
    await fillList();
    await schedule();
    type(/^Time/, '00:00');
    await press('Submit');
    await screen.findByText('Failed, wrong inputs: The start is in the past');
    expect(screen.getByText('The start is in the past')).toBeInTheDocument();
    const start = await screen.findByRole('group', { name: /Start date/ });
    await waitFor(() => expect(start).toContainElement(document.activeElement as HTMLElement));
  });

  it.each([
    ['today', undefined, '2031-01-31'],
    ['on the day that was chosen', '2031-02-02', '2031-02-02'],
  ])('starts %s in a draft that is kept over midnight', async (_when, chosen, start) => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2031-01-30T20:50Z'),
    });
    emptyForm();
    showSendSms();
    await schedule();
    expect(readDraft().start_date).toBe('2031-01-30');
    if (chosen) setDays({ start_date: chosen });
    // Midnight in Nairobi is at 21:00 UTC.
    vi.setSystemTime(new Date('2031-01-30T21:05Z'));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(readDraft().start_date).toBe(start);
  });

  it('that is a copy replaces the original, unless that is unchecked', async () => {
    const asked = showSendSms();
    await fillList();
    await schedule();
    setTime();
    act(() => changeDraft({ original: { id: 7, name: 'Rent' }, replaces: true }));
    await press('Submit');
    expect(await screen.findByText('“Rent” is cancelled when this is scheduled.')).toBeInTheDocument();
    await press('Back');
    await userEvent.click(await screen.findByLabelText(/^Replace the original/));
    await press('Submit');
    expect(await screen.findByText('“Rent” is kept, so its recipients get both.')).toBeInTheDocument();
    await press('Back');
    await userEvent.click(await screen.findByLabelText(/^Replace the original/));
    await press('Submit');
    await press('Schedule');
    expect(await screen.findByText(/“Rent” is cancelled\.$/)).toBeInTheDocument();
    const sent = to(asked, 'message/send/contact-group').map(({ body }) => body);
    expect(sent).toEqual([expect.objectContaining({ replaces: 7 })]);
  });

  it.each([
    ['2031-01-28', '28th'],
    ['2031-01-29', "29th (or the month's last day)"],
  ])('of every month from %s on says on which day it runs', async (start, day) => {
    showSendSms();
    await fillList();
    await schedule();
    await choose('Frequency', 'REPEAT EVERY MONTH');
    setTime('08:30', start);
    await press('Submit');
    const text = await screen.findByText(/^First on/);
    expect(text).toHaveTextContent(`then on the ${day} of every month. It runs until you cancel it.`);
  });

  it('says that units are taken at each run, and allows a balance that is short until then', async () => {
    showSendSms({
      'message/preflight/contact-group': {
        json: { message: preflightOf({ balance: 1, balance_after: -3 }) },
      },
    });
    await fillList();
    await schedule();
    setTime();
    await press('Submit');
    expect(await screen.findByText(/Units are taken when each run starts\.$/)).toBeInTheDocument();
    expect(screen.getByText(/short by 3 units now/)).toBeInTheDocument();
    expect(screen.queryByText('Balance after')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeEnabled();
  });
});
