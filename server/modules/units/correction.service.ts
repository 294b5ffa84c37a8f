// Corrects units that were loaded or given by mistake, once per Idempotency-Key (requirements/domain.md#stock).
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { correctUnits as correctCall } from '../../../contract/units.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { platformOnly } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { askFirst } from '../approvals/approvals.service.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { correctUnits, requireCorrectable, type GivenUnits } from '../ledger/corrections.service.ts';

type Correction = ParsedBodyOf<typeof correctCall>;

export const correct = (
  db: Db,
  actor: Actor,
  { idempotencyKey: key, ...body }: Correction & { idempotencyKey: string | undefined },
): Promise<AnswerOf<typeof correctCall>> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    return once(tx, { clientId: actor.clientId, key, body: { correct: body } }, async () => {
      const { id: entryId, sms_units: units, note } = body;
      const { clientId } = await requireCorrectable(tx, { entryId, units });
      const asked = await askFirst(tx, actor, {
        kind: 'correction',
        subject: await ownerOf(tx, actor, clientId),
        clientId,
        units,
        note,
        body,
      });
      return asked ?? correctNow(tx, actor, body);
    });
  });

export const correctNow = (
  tx: Tx,
  actor: Actor,
  { id: entryId, sms_units: units, note }: Correction,
): Promise<{ message: string }> =>
  audited(tx, actor, 'units.correct', async (_tx, audit) => {
    const { userId } = actor;
    const describe = (of: GivenUnits) =>
      `Correction of ${counted(of.units, 'unit')} of ${nairobiDay(of.created)}: ${note}`;
    // The client is locked before its accounts, as a deletion does.
    const { clientId } = await requireCorrectable(tx, { entryId, units });
    const owner = await ownerOf(tx, actor, clientId);
    const given = await correctUnits(tx, { entryId, clientId, units, userId, describe });
    const { description } = given;
    await audit.record(clientId === null ? description : owner, {
      clientId,
      before: { units: given.units, description },
      after: { taken_back: units, note },
    });
    return {
      message: `${counted(units, 'unit')} taken back from ${clientId === null ? 'the stock' : owner}`,
    };
  });

const ownerOf = async (tx: Tx, { reach }: Actor, clientId: number | null): Promise<string> =>
  clientId === null ? 'Platform stock' : (await requireClient(tx, reach, clientId)).name;
