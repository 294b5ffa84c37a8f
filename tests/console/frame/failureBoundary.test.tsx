import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FailureBoundary } from '../../../src/notices/FailureBoundary.tsx';
import { tab } from '../../../src/navigation.ts';

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

function show(resetKey: string, isBroken: boolean) {
  return <FailureBoundary resetKey={resetKey}>{isBroken ? <Broken /> : <p>Contacts</p>}</FailureBoundary>;
}

function watch() {
  const loaded = vi.spyOn(tab, 'reload').mockImplementation(() => undefined);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    loaded.mockRestore();
    logged.mockRestore();
  });
  return loaded;
}

it('loads a page that failed again once the browser is online', () => {
  const loaded = watch();
  render(show('/contact-sms', true));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(loaded).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(loaded).toHaveBeenCalledOnce();
});

it('does not load a page again that is well, nor one that the person has left for another', () => {
  const loaded = watch();
  const { rerender } = render(show('/dashboard', false));
  window.dispatchEvent(new Event('online'));
  rerender(show('/contact-sms', true));
  rerender(show('/dashboard', false));
  window.dispatchEvent(new Event('online'));
  expect(screen.getByText('Contacts')).toBeInTheDocument();
  expect(loaded).not.toHaveBeenCalled();
});
