/** The text that replaces rows that could not be read. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FailureText } from '../../../src/components/StateText.tsx';

function Rows() {
  const [isRead, setIsRead] = useState(false);
  if (isRead) return <button type="button">The first row</button>;
  return <FailureText title="No rows" error={new Error('Away')} onRetry={() => setIsRead(true)} />;
}

test('the focus stays in the screen when "Try again" disappears, and where it was if it was elsewhere', async () => {
  const { unmount } = render(
    <main tabIndex={-1}>
      <Rows />
    </main>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'The first row' })).toHaveFocus();
  unmount();

  const rows = render(
    <main tabIndex={-1}>
      <input aria-label="Search" />
      <Rows />
    </main>,
  );
  const search = screen.getByLabelText('Search');
  search.focus();
  rows.rerender(
    <main tabIndex={-1}>
      <input aria-label="Search" />
    </main>,
  );
  expect(search).toHaveFocus();
});
