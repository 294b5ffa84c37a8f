// What is on a screen stays while a proxy answers instead of the server.
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OperationsHome } from '../../../src/pages/dashboard/operations/OperationsHome.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { otherBackend, type Reply } from '../../support/console/fakeServer.ts';
import { empty, full } from '../../support/console/operationsHome.ts';
import { requestsTo, showScreen } from '../../support/console/showScreen.tsx';

const quiet = () => screen.getByText('Nothing needs attention');

it.each([
  ['that there is no such call', otherBackend(404)],
  ['with JSON of its own', otherBackend(200, { status: 'starting' })],
])('the home stays while a proxy answers %s, and is read again after it', async (_what, failure) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let now: Reply = { json: { message: empty } };
  const asked = showScreen(OperationsHome, { 'operations/home': () => now }, { clientId: 1, roleId: 1 });
  await vi.waitFor(() => expect(quiet()).toBeInTheDocument(), busyMachine);
  now = failure;
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(requestsTo(asked, 'operations/home')).toHaveLength(3);
  expect(quiet()).toBeInTheDocument();
  now = { json: { message: full } };
  await act(() => vi.advanceTimersByTimeAsync(5100));
  await vi.waitFor(() => expect(screen.getByText('Airtel is down')).toBeInTheDocument(), busyMachine);
});
