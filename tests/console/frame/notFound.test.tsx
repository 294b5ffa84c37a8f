import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Root } from '../../../src/Root.tsx';

const open = (path: string) => {
  history.replaceState(null, '', path);
  render(<Root />);
};

describe('an unknown address', () => {
  it('shows the 404 page signed out, without a sidebar', async () => {
    open('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Error 404 - Page not found' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('links to the start page', async () => {
    open('/no/such/page');
    await userEvent.click(await screen.findByRole('link', { name: 'GO TO HOMEPAGE' }));
    expect(location.pathname).toBe('/');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('opens its help section with Need Help?', async () => {
    open('/no/such/page');
    const help = await screen.findByRole('link', { name: 'Need Help?' });
    expect(screen.queryByRole('region', { name: 'Help' })).not.toBeInTheDocument();
    await userEvent.click(help);
    expect(screen.getByRole('region', { name: 'Help' })).toBeVisible();
  });
});

describe('a protected address', () => {
  it.each(['/dashboard', '/send-sms', '/transactional-sms', '/promotional-sms'])(
    'sends people without a token from %s to /',
    async (path) => {
      open(path);
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
      expect(location.pathname).toBe('/');
    },
  );
});
