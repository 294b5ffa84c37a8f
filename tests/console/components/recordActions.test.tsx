// The buttons at the end of a drawer.
import { createTheme, ThemeProvider } from '@mui/material';
import { render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordActions } from '../../../src/components/record/RecordActions.tsx';
import { stubMedia } from '../../support/console/stubMedia.ts';

const onClick = vi.fn();
const theme = createTheme();
const render = (bar: ReactElement) =>
  renderBare(
    <ThemeProvider theme={theme}>
      <MemoryRouter>{bar}</MemoryRouter>
    </ThemeProvider>,
  );
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('has the destructive action after the others, and last the one that the record waits for', () => {
  render(
    <RecordActions
      link={{ label: 'Connectors', to: '/telco-configuration' }}
      actions={[
        { label: 'Approve', onClick, isMain: true },
        { label: 'Delete', onClick, isDestructive: true },
        { label: 'Deactivate', onClick },
        { label: 'Update', onClick },
      ]}
    />,
  );
  expect(names()).toEqual(['Deactivate', 'Update', 'Delete', 'Approve']);
  expect(screen.getByRole('link', { name: 'Connectors' })).toHaveAttribute('href', '/telco-configuration');
});

it('is absent without an action', () => {
  const { container } = render(<RecordActions actions={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it.each([
  ['a phone', true],
  ['a wider screen', false],
])(
  'has the actions that do not fit into one row of %s in a menu, except the one that the record waits for',
  async (_screen, isPhone) => {
    stubMedia((query) => query === (isPhone ? '(max-width:37.496875rem)' : '(min-width:37.5rem)'));
    // A row has room for three buttons, with or without the menu.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
      return Math.floor([...this.parentElement!.querySelectorAll(':scope > button')].indexOf(this) / 3) * 48;
    });
    render(
      <RecordActions
        actions={[
          { label: 'Deactivate', onClick },
          { label: 'Update', onClick },
          { label: 'Drain', onClick },
          { label: 'Delete', onClick, isDestructive: true },
          { label: 'Release', onClick, isMain: true },
        ]}
      />,
    );
    expect(names()).toEqual(['', 'Deactivate', 'Update', 'Release']);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Drain',
      'Delete',
    ]);
  },
);
