import { canAct } from '../../../authProvider/access.ts';
import { readCaller } from '../../../authProvider/profile.ts';
import { heldByConsole, type Submitted } from '../../../dataProvider/compat/send.ts';
import { hasCode } from '../../../dataProvider/http.ts';
import { resourceOf } from '../../../dataProvider/resources.ts';
import type { Reviewed, SendAnswer } from '../../../dataProvider/rpc/send.ts';
import { write } from '../../../dataProvider/write.ts';

const unlessStarted = (error: unknown) => {
  if (!hasCode(error, 'campaign_not_held') && !hasCode(error, 'campaign_ended')) throw error;
};

/** Submits a send as it was confirmed. Uploads can be cancelled during their hold. */
export async function submitSend({ order, preflight, idempotencyKey }: Reviewed): Promise<Submitted> {
  const post = async () => submitted(await write('sends', 'create', { order, preflight, idempotencyKey }));
  return order.kind === 'upload' && !preflight ? heldByConsole(post) : post();
}

function submitted({ message, campaign_id: id, hold_seconds: seconds = 0 }: SendAnswer): Submitted {
  const made = { message, campaignId: id };
  if (id === undefined || seconds <= 0) return made;
  // Not after the hold: part of it may have been sent, which must be cancelled in its list.
  const cancel = () => write('campaigns', 'cancel', { id, held: true });
  // The server may have started it already, or even finished it, because the hold ended.
  const release = () => write('campaigns', 'release', { id }).catch(unlessStarted);
  // If its state cannot be read, it is taken to be sent, as the server does by itself.
  const submit = async () => ((await isCancelled(id).catch(() => false)) ? 'cancelled' : made);
  return { ...made, hold: { seconds, isOnServer: true, cancel, release, submit } };
}

/** Whether the send was cancelled elsewhere. Not read by people who may not read campaigns: a refused call would end the session. */
async function isCancelled(id: number): Promise<boolean> {
  if (!canAct(await readCaller(), 'campaigns', 'read')) return false;
  const { data } = await (await resourceOf('group-sms')).getOne({ id });
  return data['state'] === 'cancelled';
}
