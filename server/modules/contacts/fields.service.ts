// The further fields of a group's contacts (requirements/domain.md#contacts), which sends to the group may insert. A group lists a
// field from the first contact that has it; only deleting the group removes it.
import { contactFieldsMax } from '../../../contract/contactFields.ts';
import type { Db, Tx } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import * as groups from './groups.store.ts';

/** The names of the further fields of a group's contacts, as its files ordered them; undefined for a group that is not the client's. */
export const fieldsOfGroup = async (
  db: Db | Tx,
  { clientId, groupId }: { clientId: number; groupId: number },
): Promise<readonly string[] | undefined> => (await groups.findGroup(db, { clientId }, groupId))?.fields;

/** Adds fields to those of a group; 422 if there would be too many. */
export async function declareFields(
  tx: Tx,
  { clientId, groupId }: { clientId: number; groupId: number },
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const known = (await fieldsOfGroup(tx, { clientId, groupId })) ?? [];
  const fields = [...new Set([...known, ...names])];
  if (fields.length > contactFieldsMax)
    throw new Refusal(
      422,
      'contact_fields_too_many',
      `A contact group has at most ${contactFieldsMax} further fields, and this one would have ${fields.length}. Leave out columns, or create another group`,
      'columns',
    );
  if (fields.length > known.length) await groups.updateGroup(tx, groupId, { fields });
}
