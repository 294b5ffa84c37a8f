// Notices as texts of the platform. One about a connector takes another one, where there is one.
import type { SmsFault } from '../../../contract/onboarding.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import type { PlatformTexts } from '../../domain/platformTexts.ts';
import { counted } from '../../domain/sentences.ts';
import { readBypass } from '../connectors/bypass.service.ts';
import { queuePlatformText } from '../intake/platformText.service.ts';
import { textOf, type Notice } from './notice.ts';

const faults: Record<SmsFault, string> = {
  sender: 'the platform has no sender ID that can be used',
  units: 'the platform has no units left',
  route: 'no route leads to the number',
  number: 'the number was refused',
};

export interface Texted {
  message_ids: number[];
  /** A fault of some recipients although texts were queued; null if there is none. */
  fault: string | null;
}

/** Queues a text to each number; throws if none could be queued. */
export async function textAll(
  tx: Tx,
  numbers: readonly string[],
  { notice, now }: { notice: Notice; now: Date },
): Promise<Texted> {
  const text = (_texts: PlatformTexts, language: Language) => textOf(notice, { now, language });
  const own = connectorOf(notice);
  const { unusable } = await readBypass(tx);
  const avoid = (id: number) => id === own || unusable(id);
  const message_ids: number[] = [];
  const failed: SmsFault[] = [];
  let isSame = false;
  for (const msisdn of numbers) {
    const content = { msisdn, text, userId: null };
    let queued = await queuePlatformText(tx, { ...content, avoid });
    // No other connector has a route: a late text by the affected connector is better than none.
    if ('fault' in queued && queued.fault === 'route') {
      queued = await queuePlatformText(tx, content);
      isSame ||= !('fault' in queued);
    }
    if ('fault' in queued) failed.push(queued.fault);
    else message_ids.push(queued.messageId);
  }
  const [fault] = failed;
  if (fault !== undefined && message_ids.length === 0) throw new Error(faults[fault]);
  const remarks = [
    ...(isSame ? ['no other connector that works can take the text: it waits'] : []),
    ...(fault === undefined ? [] : [`not to ${counted(failed.length, 'number')}: ${faults[fault]}`]),
  ];
  return { message_ids, fault: remarks.length > 0 ? remarks.join('; ') : null };
}

/** The connector that an alarm is about. */
function connectorOf({ alarm, alarmKind }: Notice): number | undefined {
  const isOfConnector = alarmKind === 'unbound' || alarmKind === 'bypass';
  return isOfConnector ? Number(alarm.split(':')[1]) : undefined;
}
