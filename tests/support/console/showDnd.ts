// The list of DND with the answers of a server.
import userEvent from '@testing-library/user-event';
import type { DndEntry } from '../../../contract/dnd.ts';
import { DndList } from '../../../src/resources/dnd/DndList.tsx';
import type { Reply } from './fakeServer.ts';
import { showScreen, type Replies, type Scene } from './showScreen.tsx';

/** An entry as the specification's backend returns it. */
export const plain: DndEntry = { id: 4, msisdn: '254712345678' };

/** The specification's answer, which has only the entries. */
export const entries = (rows: readonly DndEntry[]) => (): Reply => ({ json: { message: rows } });

export function show(list: Replies['x'] = entries([plain]), replies: Replies = {}, scene: Scene = {}) {
  const asked = showScreen(DndList, { 'blacklist/all': list, ...replies }, scene);
  return { asked, user: userEvent.setup() };
}
