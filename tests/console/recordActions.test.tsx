// The buttons at the end of a drawer.
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RecordActions } from '../../src/components/record/RecordActions.tsx';

const onClick = vi.fn();

it('has the destructive action last', () => {
  render(
    <RecordActions
      actions={[
        { label: 'Delete', onClick, isDestructive: true },
        { label: 'Deactivate', onClick },
        { label: 'Update', onClick },
      ]}
    />,
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Deactivate', 'Update', 'Delete']);
});

it('is absent without an action', () => {
  const { container } = render(<RecordActions actions={[]} />);
  expect(container).toBeEmptyDOMElement();
});
