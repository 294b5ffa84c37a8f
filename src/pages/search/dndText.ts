// The text of a DND entry.
import type { DndEntry } from '../../../contract/dnd.ts';
import { formatDate } from '../../format/formatDate.ts';
import { joined } from '../../format/joined.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.number;

export const listOf = ({ platform, client_name: client }: DndEntry): string =>
  platform ? texts.onPlatformList : texts.onList(client ?? texts.theClient);

const sources: Readonly<Record<string, string>> = texts.sources;

/** Returns how, why and when the number was added to the list. */
export function originOf({ source, detail, created }: DndEntry): string {
  const how = source === undefined ? undefined : (sources[source] ?? source);
  const when = created === undefined ? undefined : formatDate(created);
  return joined(how, detail, when);
}
