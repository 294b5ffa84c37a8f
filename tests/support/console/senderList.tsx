// Sender Ids Configurations on a fake server: a sender ID, the screen, and what it shows and sends.
import userEvent from '@testing-library/user-event';
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { SenderList } from '../../../src/resources/senders/SenderList.tsx';
import { chooseAction } from './chooseAction.ts';
import { openedDialog } from './openedDialog.ts';
import { pageOfRows, showScreen, type Replies, type Scene } from './showScreen.tsx';

export const savanna: SenderConfiguration = {
  id: 9,
  code: 'SAVANNA',
  package_id: 1001,
  connector_id: 4,
  connector_name: 'Safaricom',
  status: 1,
};
const connector = { scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02' };
const connectors = [
  { ...connector, id: 4, name: 'Safaricom', status: 1 },
  { ...connector, id: 5, name: 'Airtel', status: 0 },
];

export const table = 'configuration/sender/view/table';

export function show(rows: SenderConfiguration[] = [savanna], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = {
    [table]: pageOfRows(rows),
    'connector/all': { json: { message: connectors } },
    ...replies,
  };
  return { asked: showScreen(SenderList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

export type Shown = ReturnType<typeof show>;

/** Opens the dialog of an action on the sender ID SAVANNA. */
export async function choose({ user }: Shown, action: string) {
  await chooseAction(user, /^Actions for SAVANNA/, action);
  return openedDialog();
}
