import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Resource } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { Admin } from '../../../src/layout/Admin.tsx';

function Broken(): never {
  throw new TypeError('Cannot read properties of undefined');
}

it('an error of the frame is shown without its technical text, with an offer to load the page again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  render(
    <MemoryRouter initialEntries={['/clients']}>
      <Admin layout={Broken}>
        <Resource name="clients" list={<p />} />
      </Admin>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByText(/Cannot read properties/)).toBeNull();
});
