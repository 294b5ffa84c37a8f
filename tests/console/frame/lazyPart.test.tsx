// Parts of a page whose code cannot be loaded for a while.
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../src/components/lazyPart.ts';
import { FailureBoundary } from '../../../src/notices/FailureBoundary.tsx';
import { readNotices } from '../../../src/notices/notices.ts';

beforeEach(() => void vi.useFakeTimers());

/** A page with a part whose code arrives after some failures. */
function show(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the part</p>;
  });
  const Part = lazyPart(load);
  render(
    <FailureBoundary>
      <p>the page</p>
      <Suspense>
        <Part />
      </Suspense>
    </FailureBoundary>,
  );
  return load;
}

it('a part is shown once its code can be loaded; the page stays, with one notice', async () => {
  const load = show(3);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(readNotices().map(({ text }) => text)).toEqual(['Network error. Please check your connection.']);
  const [notice] = readNotices();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(screen.queryByText('the part')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('the part')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(4);
  expect(readNotices()).toEqual([notice]);
});

it('the page offers to be loaded again if the code of a part cannot be loaded for a minute', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(Infinity);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(screen.getByText('the page')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
