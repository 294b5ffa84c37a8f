// Mobile Connectors on a fake server: connectors, the screen, and what it shows and sends.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { linkDefaults, type Connector } from '../../../contract/connectors.ts';
import { ConnectorList } from '../../../src/resources/connectors/ConnectorList.tsx';
import { chooseAction } from './chooseAction.ts';
import { openedDialog } from './openedDialog.ts';
import { requestsTo, showScreen, type Replies, type Scene } from './showScreen.tsx';

/** A connector as the specification's backend returns it. */
export const plain: Connector = {
  id: 4,
  name: 'Safaricom',
  scope: 'NETWORK',
  queue_prefix: 'saf',
  mcc: '639',
  mnc: '02',
  status: 1,
};

/** A connector with the fields that only our server sends. */
export const full: Connector = {
  ...plain,
  smpp: { ...linkDefaults, host: 'smpp.telco.example', port: 2775, system_id: 'tuma' },
  live: { engines: 1, bound: 2, sessions: 2, rate: 34, in_flight: 3, last_error: null },
  queued: 0,
  oldest: null,
};

export function show(rows: Connector[] = [plain], replies: Replies = {}, scene: Scene = {}) {
  const given: Replies = { 'connector/all': { json: { message: rows } }, ...replies };
  return { asked: showScreen(ConnectorList, given, { roleId: 1, ...scene }), user: userEvent.setup() };
}

export type Shown = ReturnType<typeof show>;

/** Opens the dialog of an action on the connector Safaricom. */
export async function choose({ user }: Shown, action: string) {
  await chooseAction(user, 'Safaricom', action);
  return openedDialog();
}

/** Finds by text, because a query by role computes the name of every row, which takes seconds on a busy machine. */
export const cells = async (name: RegExp) =>
  [...((await screen.findByText(name)).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
export const upserts = ({ asked }: Shown) => requestsTo(asked, 'connector/upsert').map(({ body }) => body);
