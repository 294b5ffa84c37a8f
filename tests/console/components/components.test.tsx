// Covers requirements/administration.md#lists; requirements/portal.md#lists; requirements/domain.md#exports.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { splitNumbers } from '../../../server/domain/msisdn.ts';
import { ConfirmAction } from '../../../src/components/dialog/ConfirmAction.tsx';
import { csvWriter } from '../../../src/components/files/csv.ts';
import { readCsv } from '../../../src/components/files/download.ts';
import { formatKes, formatNumber, plainKes } from '../../../src/format/formatNumber.ts';
import { PageLinks } from '../../../src/components/list/PageLinks.tsx';
import { pageWindow, widePageWindow } from '../../../src/components/list/pageWindow.ts';
import { SearchBox } from '../../../src/components/list/SearchBox.tsx';
import { SecretDialog } from '../../../src/components/dialog/SecretDialog.tsx';
import { countNumbers } from '../../../src/features/sendSms/fields/countNumbers.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';

describe('amounts', () => {
  it('keeps decimals exact that a float would round', () => {
    expect(formatKes('9007199254740993.1000')).toBe('KES 9,007,199,254,740,993.10');
    expect(formatKes('0.2575')).toBe('KES 0.2575');
    expect(formatKes('1.6000')).toBe('KES 1.60');
    expect(formatKes(0.8)).toBe('KES 0.80');
    expect(plainKes('12345')).toBe('12345.00');
  });

  it('shows counts with separators, and a missing one as 0', () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    expect(formatNumber(undefined)).toBe('0');
  });
});

describe('pager', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [6, 40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [20, 40, [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
    [40, 40, [31, 32, 33, 34, 35, 36, 37, 38, 39, 40]],
  ])('on page %i of %i shows %j', (page, lastPage, numbers) => {
    expect(pageWindow(page, lastPage, widePageWindow)).toEqual(numbers);
  });

  it('uses the given window, as the scheduled list does', () => {
    expect(pageWindow(20, 40, { size: 5, before: 2 })).toEqual([18, 19, 20, 21, 22]);
  });

  it('goes to the first, previous, chosen, next and last page', async () => {
    const onChange = vi.fn();
    renderScreen(<PageLinks page={7} lastPage={30} onChange={onChange} />);
    for (const name of ['First', 'Previous', 'Page 9', 'Next', 'Last']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(onChange.mock.calls.flat()).toEqual([1, 6, 9, 8, 30]);
    expect(screen.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    [1, ['First', 'Previous'], ['Next', 'Last']],
    [2, ['Next', 'Last'], ['First', 'Previous']],
  ])('on page %d of 2 disables %j alone', (page, disabled, enabled) => {
    renderScreen(<PageLinks page={page} lastPage={2} onChange={() => undefined} />);
    for (const name of disabled) expect(screen.getByRole('button', { name })).toBeDisabled();
    for (const name of enabled) expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it.each([
    ['a list', undefined, 'Page 3'],
    ['a list of a client', 'steps', 'Previous'],
  ] as const)('keeps the focus at the end of %s, where Next is disabled', async (_list, window, place) => {
    const Pager = () => {
      const [page, setPage] = useState(2);
      return <PageLinks page={page} lastPage={3} onChange={setPage} {...(window && { window })} />;
    };
    renderScreen(<Pager />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button', { name: place })).toHaveFocus();
  });

  it('is not shown for a single page', () => {
    renderScreen(<PageLinks page={1} lastPage={1} onChange={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('SearchBox', () => {
  it('searches after a pause, for the last text only', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<SearchBox label="Search" value="" onSearch={onSearch} />);
    const box = screen.getByLabelText('Search');
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('07');
    vi.advanceTimersByTime(200);
    type('0712');
    vi.advanceTimersByTime(299);
    expect(onSearch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('0712');
  });

  it('searches at once on Enter, and not again after the pause', async () => {
    const onSearch = vi.fn();
    render(<SearchBox label="Search" value="" onSearch={onSearch} />);
    await userEvent.type(screen.getByLabelText('Search'), '0712{Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('0712');
  });

  it('does not search for what was typed before Back restored another text', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    const { rerender } = render(<SearchBox label="Search" value="0712" onSearch={onSearch} />);
    const box = screen.getByLabelText('Search');
    fireEvent.change(box, { target: { value: '07123' } });
    rerender(<SearchBox label="Search" value="" onSearch={onSearch} />);
    expect(box).toHaveValue('');
    vi.runAllTimers();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('has the focus after it is cleared', async () => {
    const onSearch = vi.fn();
    render(<SearchBox label="Search" value="0712" onSearch={onSearch} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('');
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });
});

it('a dialog that is shown once stays open on a click outside and on Escape, and closes by Done', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const secret = { text: 'password: Abc234Ab', warning: 'This password is shown only once.' };
  renderScreen(<SecretDialog title="Password" value={secret} onClose={onClose} />);
  await user.click(screen.getByRole('dialog', { name: 'Password' }).parentElement!);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a question stays open until its call is answered', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const answer = Promise.withResolvers<void>();
  renderScreen(
    <ConfirmAction
      value="DUKA"
      title={(name) => `Delete ${name}?`}
      confirm={() => 'Delete'}
      run={() => answer.promise}
      done="Deleted"
      onClose={onClose}
    >
      {() => 'Are you sure?'}
    </ConfirmAction>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

describe('CSV', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\n=x', '\0=x', '＝1', '＋1', '－1', '＠x', '=a\nb'])(
    'makes %j safe for spreadsheets',
    async (cell) => {
      expect(await line(cell)).toBe(`"'${cell}"`);
    },
  );

  it('does not change numbers and plain texts', async () => {
    expect(await line('254712345678')).toBe('254712345678');
    expect(await line('Habari = karibu')).toBe('Habari = karibu');
  });

  it('reads all pages, writes the header once and no row twice', async () => {
    const pages = [
      ['a', 'b'],
      ['b', 'c'],
      ['d', 'e'],
    ];
    const progress: string[] = [];
    const { parts, rows } = await readCsv(
      {
        fields: ['Key'],
        fetchPage: (page) =>
          Promise.resolve({
            rows: (pages[page - 1] ?? []).map((key) => ({ key, cells: [key] })),
            lastPage: pages.length,
          }),
      },
      {
        signal: new AbortController().signal,
        onProgress: (done) => void progress.push(`${done.rows} ${done.share?.toFixed(2)}`),
      },
    );
    expect(await textOf(new Blob(parts))).toBe('\uFEFFKey\r\na\r\nb\r\nc\r\nd\r\ne\r\n');
    expect(progress).toEqual(['2 0.33', '3 0.67', '5 1.00']);
    expect(rows).toBe(5);
  });

  it('stops at the page at which it is cancelled', async () => {
    const run = new AbortController();
    const fetchPage = vi.fn(() => {
      run.abort();
      return Promise.resolve({ rows: [], lastPage: 9 });
    });
    const reading = readCsv({ fields: [], fetchPage }, { signal: run.signal, onProgress: () => undefined });
    await expect(reading).rejects.toThrow(/abort/i);
    expect(fetchPage).toHaveBeenCalledOnce();
  });
});

describe('count of typed numbers', () => {
  const words = fc.constantFrom(
    '0712345678',
    '0712 345 678',
    '+254 733 123 456',
    '07123',
    'karibu',
    '254110345678',
  );
  const separators = fc.constantFrom(',', ';', ' ', '\n', ', ', '\t', ' ,, ');

  it('equals the number of entries the server reads', () => {
    const list = fc
      .array(fc.tuple(words, separators), { maxLength: 12 })
      .map((pairs) => pairs.flat().join(''));
    fc.assert(fc.property(list, (text) => countNumbers(text) === splitNumbers(text).length));
  });
});

/** Reads a file as text with its byte order mark, which Blob.text() removes. */
async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

const line = async (cell: string) =>
  (await csvWriter())({ fields: ['A'], rows: [[cell]], hasHeader: false }).trimEnd();
