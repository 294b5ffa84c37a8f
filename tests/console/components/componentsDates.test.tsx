// Covers requirements/administration.md#lists, #date-ranges; requirements/portal.md#lists: dates, times and their ranges.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dateRange, type DateChoice } from '../../../src/components/dates/dateRange.ts';
import { DateRangeFilter } from '../../../src/components/dates/DateRangeFilter.tsx';
import { RelativeTime, relativeText } from '../../../src/components/dates/RelativeTime.tsx';
import {
  clockText,
  formatDate,
  formatTime,
  nairobiDay,
  ordinal,
  withoutThisYear,
} from '../../../src/format/formatDate.ts';
import { typeDay } from '../../support/console/dayField.ts';

afterEach(() => vi.unstubAllEnvs());

describe('withoutThisYear', () => {
  it('leaves out the year if it is the current one in Nairobi', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T20:59:59Z'), toFake: ['Date'] });
    expect(withoutThisYear('1st Feb 2026')).toBe('1st Feb');
    expect(withoutThisYear('1st Feb 2026 1:05 pm')).toBe('1st Feb 1:05 pm');
    expect(withoutThisYear('31st Dec 2025')).toBe('31st Dec 2025');
    vi.setSystemTime(new Date('2026-12-31T21:00:00Z'));
    expect(withoutThisYear('1st Feb 2026')).toBe('1st Feb 2026');
  });
});

describe('relativeText', () => {
  it.each([
    ['2026-11-24T08:59:00+03:00', 'yesterday'],
    ['2026-11-23T23:59:00+03:00', '2 days ago'],
    ['2026-11-23T10:00:00+03:00', '2 days ago'],
    ['2026-11-18T23:00:00+03:00', '7 days ago'],
    ['2026-11-26T23:59:00+03:00', 'tomorrow'],
    ['2026-11-27T00:00:00+03:00', 'in 2 days'],
    ['2026-11-24T10:00:00+03:00', '23 hr ago'],
  ])('counts the days in Nairobi from %s to 25 November 9 am: %s', (at, text) =>
    expect(relativeText(at, Date.parse('2026-11-25T09:00:00+03:00'))).toBe(text),
  );
});

describe('RelativeTime', () => {
  it('shows what is more than a day ago with its date and time of day', () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T06:00:00Z'), toFake: ['Date'] });
    render(
      <>
        <RelativeTime at="2026-11-24T07:00:00Z" />
        <RelativeTime at="2026-11-23T07:00:00Z" />
        <RelativeTime at="2026-11-22T07:00:00Z" isShort />
        <RelativeTime at="2025-11-22T07:00:00Z" isShort />
      </>,
    );
    expect(screen.getByText('23 hr ago')).toHaveAttribute('title', '24th Nov 2026 10:00 am');
    expect(screen.getByText('23rd Nov 2026 10:00 am')).not.toHaveAttribute('title');
    expect(screen.getByText('22nd Nov 10:00 am')).toHaveAttribute('title', '22nd Nov 2026 10:00 am');
    expect(screen.getByText('22nd Nov 2025 10:00 am')).toBeInTheDocument();
    vi.useRealTimers();
  });
});

describe('dateRange', () => {
  it.each([
    ['all', '2018-02-07', '2026-03-01'],
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-22', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
  ] as const)('%s runs from %s to %s on 2026-03-01', (range, start_date, end_date) => {
    expect(dateRange({ range }, '2026-03-01')).toEqual({ start_date, end_date });
  });

  it('handles leap days and the turn of the year', () => {
    expect(dateRange({ range: 'lastMonth' }, '2024-03-31')).toEqual({
      start_date: '2024-02-01',
      end_date: '2024-02-29',
    });
    expect(dateRange({ range: 'lastMonth' }, '2026-01-15')?.start_date).toBe('2025-12-01');
  });

  it('does not filter for Choose Custom and for a half-typed or reversed custom range', () => {
    const today = '2026-03-01';
    expect(dateRange({ range: 'choose' }, today)).toBeUndefined();
    expect(dateRange({ range: 'custom', start_date: '2026-01-01' }, today)).toBeUndefined();
    const reversed = { range: 'custom', start_date: '2026-02-01', end_date: '2026-01-01' } as const;
    expect(dateRange(reversed, today)).toBeUndefined();
  });
});

interface FilterProps {
  onChange: (choice: DateChoice) => void;
  start?: DateChoice;
}

function Filter({ onChange, start = { range: 'all' } }: FilterProps) {
  const [value, setValue] = useState(start);
  const change = (choice: DateChoice) => {
    onChange(choice);
    setValue(choice);
  };
  return <DateRangeFilter value={value} onChange={change} />;
}

describe('DateRangeFilter', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T09:00:00Z'), toFake: ['Date'] });
  });

  it('offers the eight choices in the order of the specification', async () => {
    render(<Filter onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Choose Custom',
      'All SMS',
      'Today',
      'Yesterday',
      'Last 7 Days',
      'Last Month',
      'This Month',
      'Custom Range',
    ]);
  });

  it.each(['Choose Custom', 'Custom Range'])(
    'with %s asks for two days and reports them once both are there and in order',
    async (prompt) => {
      const onChange = vi.fn();
      render(<Filter onChange={onChange} />);
      await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
      await userEvent.click(screen.getByRole('option', { name: prompt }));
      expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveTextContent(prompt);
      await typeDay('Start date', '2026-02-10');
      await typeDay('End date', '2026-02-01');
      expect(screen.getByText('Before the start date')).toBeInTheDocument();
      expect(onChange).not.toHaveBeenCalled();
      const end = within(screen.getByRole('group', { name: 'End date' }));
      await userEvent.click(end.getByRole('spinbutton', { name: 'Day' }));
      await userEvent.keyboard('12');
      const days = { start_date: '2026-02-10', end_date: '2026-02-12' };
      await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ range: 'custom', ...days }));
    },
  );

  it('applies a typed day when its field is left or after a pause, and a picked one at once', async () => {
    const onChange = vi.fn<(choice: DateChoice) => void>();
    const days = { start_date: '2026-01-01', end_date: '2026-01-20' };
    render(<Filter onChange={onChange} start={{ range: 'custom', ...days }} />);
    const applied = () => onChange.mock.calls.map(([{ end_date }]) => end_date);
    await userEvent.click(screen.getByRole('textbox', { name: 'End date' }));
    const field = within(await screen.findByRole('group', { name: 'End date' }));
    const part = field.getByRole('spinbutton', { name: 'Day' });
    await waitFor(() => expect(part).toHaveFocus());
    await userEvent.click(field.getByRole('spinbutton', { name: 'Month' }));
    await userEvent.click(part);
    await userEvent.keyboard('31');
    await userEvent.click(screen.getByRole('combobox', { name: 'Date range' }));
    expect(applied()).toEqual(['2026-01-31']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(part);
    await userEvent.keyboard('12');
    await waitFor(() => expect(applied()).toEqual(['2026-01-31', '2026-01-12']));
    await userEvent.click(field.getByRole('button', { name: /^Choose date/ }));
    const calendar = within(await screen.findByRole('dialog'));
    await userEvent.click(calendar.getByRole('gridcell', { name: '15' }));
    expect(applied()).toEqual(['2026-01-31', '2026-01-12', '2026-01-15']);
  });
});

describe('formatDate', () => {
  it.each(['America/New_York', 'Asia/Tokyo', 'Africa/Nairobi'])(
    'shows Nairobi time in a browser in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatDate('2024-01-01T10:05:00Z')).toBe('1st Jan 2024 1:05 pm');
      expect(formatDate('2023-12-31T21:30:09+00:00')).toBe('1st Jan 2024 12:30 am');
      expect(nairobiDay(new Date('2023-12-31T21:00:00Z'))).toBe('2024-01-01');
      expect(nairobiDay(new Date('2023-12-31T20:59:59Z'))).toBe('2023-12-31');
    },
  );

  it('writes the English ordinal of every day', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinalOf)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st'.split(' '),
    );
  });

  it('shows a time of day without its date the same way', () => {
    expect(formatTime('2024-01-01T04:32:00Z')).toBe('7:32 am');
    expect(['00:30', '08:00', '12:00', '18:05', '24:00'].map(clockText)).toEqual(
      ['12:30 am', '8:00 am', '12:00 pm', '6:05 pm', '12:00 am'],
    ); // oxfmt-ignore
  });

  it('shows Invalid Date for an invalid date', () => {
    expect([formatDate('soon'), formatTime('soon')]).toEqual(['Invalid Date', 'Invalid Date']);
  });
});

it('dates are shown in Nairobi time for any instant', () => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Nairobi', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true });
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const property = fc.property(times, (at) => {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${ordinalOfText(part.day)} ${part.month} ${part.year}`;
    return formatDate(at, { seconds: true }) === `${day} ${part.hour}:${part.minute}:${part.second} ${part.dayPeriod?.toLowerCase()}`;
  });
  fc.assert(property, { numRuns: 2000 });
}); // oxfmt-ignore

const ordinalOf = (day: number) => formatDate(new Date(Date.UTC(2024, 0, day, 9))).split(' ')[0];

const ordinalOfText = (day: string | undefined) => ordinal(Number(day));
