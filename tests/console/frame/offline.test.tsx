// Reads while the browser says that it is offline, which it may say wrongly.
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useCallQuery } from '../../../src/dataProvider/useCall.ts';
import { clientBalance } from '../../../contract/dashboard.ts';
import { busyMachine } from '../../support/console/busyMachine.ts';
import type { Reply } from '../../support/console/fakeServer.ts';
import { showScreen } from '../../support/console/showScreen.tsx';

afterEach(() => onlineManager.setOnline(true));

function Screen() {
  const { data, error } = useCallQuery(clientBalance, { client_id: 2 });
  return <p>{error?.message ?? data?.message?.balance}</p>;
}

it('a read says that there is no connection, and is repeated once there is one', async () => {
  onlineManager.setOnline(false);
  let answer: Reply = 'no answer';
  showScreen(Screen, { [clientBalance.path]: () => answer });
  expect(
    await screen.findByText('Network error. Please check your connection.', {}, busyMachine),
  ).toBeInTheDocument();
  answer = { json: { message: { balance: 4_200 } } };
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('4200')).toBeInTheDocument();
});
