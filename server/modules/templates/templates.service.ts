// Message templates (requirements/deviations.md#message-templates, /bulk-sms): texts a client keeps and uses in every
// send form. A client's own alone, also for the platform's people: another client's template is as missing as one that
// does not exist. Keeps texts as they are; what their fields become is the send's business.
import type { Template, TemplateInput } from '../../../contract/templates.ts';
import type { Db, Tx } from '../../db/database.ts';
import { sqlState, uniqueViolation } from '../../db/sqlState.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import { listPage, type PageRequest, type TableAnswer } from '../../http/listPage.ts';
import { record } from '../audit/audit.service.ts';
import * as store from './templates.store.ts';

/** Templates a client may keep. */
export const templatesMax = 500;

/** By name unless sorted otherwise. */
export function listTemplates(
  db: Db,
  { clientId, text, ...request }: PageRequest & { clientId: number; text: string | undefined },
): Promise<TableAnswer<Template>> {
  const filter = { clientId, text: text || undefined };
  return listPage(request, {
    sorts: ['name', 'updated', 'created', 'id'],
    count: () => store.countTemplates(db, filter),
    rows: async (page) => (await store.listTemplates(db, filter, page)).map(toTemplate),
  });
}

export const findTemplate = async (db: Db, own: { clientId: number; id: number }): Promise<Template> =>
  toTemplate(await store.findTemplate(db, own));

export const createTemplate = (db: Db, caller: Actor, input: TemplateInput): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    const { clientId } = caller;
    if ((await store.countLocked(tx, clientId)) >= templatesMax)
      throw new Refusal(
        422,
        'template_limit_reached',
        `You have ${templatesMax} templates, which is the most. Delete some first`,
      );
    const row = await store.insertTemplate(tx, { ...input, clientId });
    if (!row) throw nameTaken(input.name);
    await enter(tx, caller, { verb: 'create', name: input.name, after: { ...input } });
    return toTemplate(row);
  });

export async function updateTemplate(
  db: Db,
  caller: Actor,
  { id, now, name, message }: TemplateInput & { id: number; now: Date },
): Promise<Template> {
  const own = { clientId: caller.clientId, id };
  try {
    return await db.transaction().execute(async (tx) => {
      const before = await store.lockTemplate(tx, own);
      const row = toTemplate(await store.updateTemplate(tx, own, { name, message, updated: now }));
      await enter(tx, caller, {
        verb: 'update',
        name: before?.name ?? name,
        before: before && { name: before.name, message: before.message },
        after: { name, message },
      });
      return row;
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw nameTaken(name);
    throw error;
  }
}

export const deleteTemplate = (db: Db, caller: Actor, id: number): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    const row = toTemplate(await store.deleteTemplate(tx, { clientId: caller.clientId, id }));
    const { name, message } = row;
    await enter(tx, caller, { verb: 'delete', name, before: { name, message } });
    return row;
  });

type Fields = { name: string; message: string };

const enter = (
  tx: Tx,
  { userId, clientId, address }: Actor,
  done: { verb: string; name: string; before?: Fields | undefined; after?: Fields },
): Promise<void> =>
  record(tx, {
    userId,
    clientId,
    address,
    action: `template.${done.verb}`,
    subject: done.name,
    before: done.before,
    after: done.after,
  });

const nameTaken = (name: string) =>
  new Refusal(422, 'name_taken', `You have a template named ${name} already`, 'name');

function toTemplate(row: store.TemplateRow | undefined): Template {
  if (!row) throw notFound('template_not_found', 'Template');
  return { ...row, created: row.created.toISOString(), updated: row.updated.toISOString() };
}
