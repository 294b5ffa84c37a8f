// Days, typed or picked from a calendar (requirements/portal.md#date-ranges).
import { Dialog } from '@mui/material';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateField } from '../../../src/components/dates/DateField.tsx';
import { dayInput, typeDay } from '../../support/console/dayField.ts';
import { columnHeadings } from '../../support/console/columnHeadings.ts';

function show(start: string, bounds: { min?: string; max?: string } = {}) {
  const onChange = vi.fn();
  const Field = () => {
    const [day, setDay] = useState(start);
    const change = (chosen: string) => {
      onChange(chosen);
      setDay(chosen);
    };
    return <DateField label="Start date" value={day} onChange={change} {...bounds} />;
  };
  render(<Field />);
  return { onChange, user: userEvent.setup() };
}
const group = () => screen.findByRole('group', { name: 'Start date' });

describe('DateField', () => {
  it('reports a typed day as yyyy-MM-dd, and the empty text while it is incomplete', async () => {
    const { onChange, user } = show('');
    await typeDay('Start date', '2026-02-10');
    expect(onChange.mock.lastCall).toEqual(['2026-02-10']);
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('{Backspace}');
    expect(onChange.mock.lastCall).toEqual(['']);
    // Typed parts are kept, so that the day can be completed.
    await user.keyboard('03');
    expect(onChange.mock.lastCall).toEqual(['2026-03-10']);
  });

  it('shows a day at once, and loads the calendar and moves the focus into it when the field is used', async () => {
    const { user } = show('2026-02-10');
    const plain = screen.getByRole('textbox', { name: 'Start date' });
    expect(plain).toHaveValue('10/02/2026');
    expect(screen.getByTestId('CalendarTodayOutlinedIcon')).toBeInTheDocument();
    await user.click(plain);
    const field = await group();
    expect(within(field).getByTestId('CalendarTodayOutlinedIcon')).toBeInTheDocument();
    await waitFor(() => expect(field).toContainElement(document.activeElement as HTMLElement));
    expect(dayInput('Start date')).toHaveValue('10/02/2026');
  });

  it('picks a day from the calendar, whose weeks start on Monday', async () => {
    const { onChange, user } = show('2026-02-10');
    await user.click(screen.getByRole('textbox', { name: 'Start date' }));
    await user.click(await screen.findByRole('button', { name: /^Choose date/ }));
    const calendar = within(await screen.findByRole('dialog'));
    expect(columnHeadings(calendar)).toEqual(
      ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    ); // oxfmt-ignore
    await user.click(calendar.getByRole('gridcell', { name: '12' }));
    expect(onChange.mock.calls).toEqual([['2026-02-12']]);
  });

  it('leaves the focus to a dialog that opens over the calendar', async () => {
    const { user } = show('');
    await user.click(await screen.findByRole('button', { name: /^Choose date/ }));
    const calendar = await screen.findByRole('dialog');
    // Moves past the last button of the calendar, which then keeps the focus inside.
    const [end] = within(calendar).getAllByTestId('sentinelEnd');
    act(() => end?.focus());
    expect(calendar).toContainElement(document.activeElement as HTMLElement);
    render(
      <Dialog open>
        <input aria-label="Query" autoFocus />
      </Dialog>,
    );
    const query = await screen.findByLabelText('Query');
    await waitFor(() => expect(query).toHaveFocus());
    act(() => query.blur());
    act(() => query.focus());
    expect(query).toHaveFocus();
  });

  it.each([
    ['2026-01-31', 'Not before 1st Feb 2026'],
    ['2026-03-02', 'Not after 1st Mar 2026'],
  ])('refuses %s, which is out of its bounds, and says: %s', async (day, text) => {
    const { onChange } = show('', { min: '2026-02-01', max: '2026-03-01' });
    await typeDay('Start date', day);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(onChange.mock.calls.flat().filter(Boolean)).toEqual([]);
  });

  it('says of a date that does not exist that there is none, and nothing while parts are missing', async () => {
    const { onChange, user } = show('');
    const fault = 'There is no such date';
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Month' }));
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('3102');
    expect(screen.queryByText(fault)).not.toBeInTheDocument();
    await user.keyboard('2026');
    expect(screen.getByText(fault)).toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('28');
    expect(screen.queryByText(fault)).not.toBeInTheDocument();
    expect(onChange.mock.lastCall).toEqual(['2026-02-28']);
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('{Backspace}');
    expect(screen.queryByText(fault)).not.toBeInTheDocument();
    expect(onChange.mock.lastCall).toEqual(['']);
  });

  it('reports no day while its year is typed, nor while it is out of bounds', async () => {
    const { onChange, user } = show('2026-02-10', { min: '2018-02-07', max: '2026-03-01' });
    await user.click(screen.getByRole('textbox', { name: 'Start date' }));
    await user.click(within(await group()).getByRole('spinbutton', { name: 'Year' }));
    await user.keyboard('2025');
    expect(onChange.mock.calls).toEqual([[''], ['2025-02-10']]);
  });

  it.each(['America/New_York', 'Asia/Tokyo'])('reports the typed day in a browser in %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    const { onChange } = show('');
    await typeDay('Start date', '2026-02-10');
    expect(onChange.mock.lastCall).toEqual(['2026-02-10']);
    vi.unstubAllEnvs();
  });
});
