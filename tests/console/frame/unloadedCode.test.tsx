// Code of a list, of a save, of a download and of a field that cannot be loaded.
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DateField } from '../../../src/components/dates/DateField.tsx';
import { useDownload } from '../../../src/components/files/useDownload.ts';
import { resourceOf } from '../../../src/dataProvider/resources.ts';
import { FailureBoundary } from '../../../src/notices/FailureBoundary.tsx';
import { readNotices } from '../../../src/notices/notices.ts';

vi.mock('../../../src/dataProvider/rpc/packages.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/components/dates/DayPicker.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../../src/components/files/csv.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const network = 'Network error. Please check your connection.';

it('of a resource is a failed call without an answer', async () => {
  await expect(resourceOf('global-sms')).rejects.toMatchObject({ status: 0, message: network });
});

it('of a download is a network error in its notice', async () => {
  const { result } = renderHook(() => useDownload());
  await act(() => result.current.start({ fileName: 'a.csv' } as never));
  await waitFor(() =>
    expect(readNotices().map(({ text }) => text)).toEqual([expect.stringContaining(network)]),
  );
});

it('of the calendar of a day leaves the day and its form on the page', async () => {
  render(
    <FailureBoundary>
      <DateField label="From" value="" onChange={() => undefined} />
    </FailureBoundary>,
  );
  await waitFor(() => expect(readNotices().map(({ text }) => text)).toEqual([network]));
  expect(screen.getByLabelText('From')).toBeInTheDocument();
});
