// Covers requirements/portal.md#dashboard.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dashboard } from '../../../src/pages/Dashboard.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { fakeServer, refuses, type Reply } from '../../support/console/fakeServer.ts';
import { renderScreen } from '../../support/console/renderScreen.tsx';

const figures = {
  transactional_sent_message: 18_234,
  transactional_contacts: 1240,
  transactional_credits: 250,
  transactional_failed: 812,
  transactional_pending: 33,
  transactional_queued: 41,
  promotional_sent_message: 0,
  promotional_contacts: 5,
  promotional_credits: 500_000_000,
  promotional_failed: 0,
  promotional_pending: 0,
  promotional_queued: 0,
};

const show = (message: object = figures) => {
  const asked = fakeServer({ 'dashboard/summary': () => ({ json: { message } }) });
  renderScreen(<Dashboard />);
  return asked;
};

const barOf = (name: string) => screen.getByRole('progressbar', { name });

const card = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

describe('dashboard', () => {
  it('shows sent messages, contacts and credits of both classes with separators', async () => {
    show();
    expect((await screen.findAllByText('18,234')).length).toBeGreaterThan(0);
    expect(await card('Transactional sent messages')).toContain('18,234');
    expect(await card('Transactional contacts')).toContain('1,240');
    expect(await card('Promotional contacts')).toContain('5');
    expect(await card('Promotional credits')).toContain('500,000,000');
  });

  it('measures credits against 1,000 and 1,000,000,000', async () => {
    show();
    await screen.findByText('1,240');
    expect(barOf('Transactional credits')).toHaveAttribute('aria-valuenow', '25');
    expect(barOf('Promotional credits')).toHaveAttribute('aria-valuenow', '50');
  });

  it('counts Failed, Queued, Pending and Sent Messages in each legend', async () => {
    show();
    const legend = screen.getByRole('list', { name: 'Transactional messages by status' });
    await within(legend).findByText('812');
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Failed812', 'Queued41', 'Pending33', 'Sent Messages18,234']);
  });

  it('draws each status with messages as an arc of its share, from twelve o’clock on', async () => {
    show({ ...figures, promotional_failed: 1, promotional_sent_message: 3 });
    await screen.findAllByText('18,234');
    const [, promotional] = document.querySelectorAll('svg');
    const arcs = [...(promotional?.querySelectorAll('circle') ?? [])];
    expect(arcs.map((arc) => arc.querySelector('title')?.textContent)).toEqual([
      'Failed: 1',
      'Sent Messages: 3',
    ]);
    expect(arcs.map((arc) => arc.getAttribute('stroke-dasharray'))).toEqual(['0.25 1', '0.75 1']);
    expect(arcs.map((arc) => arc.getAttribute('transform'))).toEqual([
      'rotate(-90 100 100)',
      'rotate(0 100 100)',
    ]);
  });

  it('shows No data available for an empty chart only', async () => {
    show();
    const promotional = screen.getByRole('region', { name: 'Promotional messages' });
    expect(await within(promotional).findByText('No data available')).toBeInTheDocument();
    expect(screen.getAllByText('No data available')).toHaveLength(1);
  });

  it('shows new figures without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let transactional_contacts = 1240;
    fakeServer({
      'dashboard/summary': () => ({ json: { message: { ...figures, transactional_contacts } } }),
    });
    renderScreen(<Dashboard />);
    await vi.waitFor(() => expect(screen.getByText('1,240')).toBeInTheDocument(), busyMachine);
    transactional_contacts = 1241;
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await vi.waitFor(() => expect(screen.getByText('1,241')).toBeInTheDocument(), busyMachine);
  });

  it('shows why the dashboard could not be loaded, and retries', async () => {
    const answer = Promise.withResolvers<Reply>();
    let asked = 0;
    fakeServer({
      'dashboard/summary': () =>
        ++asked === 1 ? refuses('invalid_input', 'The figures are being rebuilt') : answer.promise,
    });
    renderScreen(<Dashboard />);
    expect(await screen.findByText('The figures are being rebuilt')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(asked).toBe(2), busyMachine);
    expect(screen.getByText('The figures are being rebuilt')).toBeInTheDocument();
    answer.resolve({ json: { message: figures } });
    expect((await screen.findAllByText('18,234')).length).toBeGreaterThan(0);
  });
});
