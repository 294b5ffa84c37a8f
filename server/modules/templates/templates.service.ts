// Message templates (requirements/deviations.md#message-templates, /bulk-sms): texts a client keeps and uses in every
// send form. Each client has its own, the platform's users included: another client's template is not found. Texts are
// stored as they are; sends fill in the fields.
import type { Template, TemplateChange, TemplateInput } from '../../../contract/templates.ts';
import type { Db, Tx } from '../../db/database.ts';
import { unlessTaken } from '../../db/sqlState.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { notFound, Refusal } from '../../domain/refusal.ts';
import { iso } from '../../domain/iso.ts';
import type { Actor } from '../../http/caller.ts';
import { listPage, type PageRequest, type TableAnswer } from '../../http/listPage.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './templates.store.ts';

/** Most templates of a client. */
export const templatesMax = 500;

/** Lists templates, by name unless sorted otherwise. */
export const listTemplates = (
  db: Db,
  filter: store.OwnFilter,
  request: PageRequest,
): Promise<TableAnswer<Template>> =>
  listPage(request, {
    sorts: ['name', 'updated', 'created', 'id'],
    count: () => store.countTemplates(db, filter),
    rows: async (page) => (await store.listTemplates(db, filter, page)).map(toTemplate),
  });

export const findTemplate = async (db: Db, own: { clientId: number; id: number }): Promise<Template> =>
  toTemplate(await store.findTemplate(db, own));

/** Reads the texts of templates of several clients; the result gives each, undefined for one that is not the client's. */
export async function templateTexts(
  db: Db | Tx,
  named: readonly { clientId: number; id: number }[],
): Promise<(clientId: number, id: number) => string | undefined> {
  const rows = named.length === 0 ? [] : await store.listTexts(db, named);
  const texts = new Map(rows.map((row) => [`${row.client_id} ${row.id}`, row.message]));
  return (clientId, id) => texts.get(`${clientId} ${id}`);
}

export const createTemplate = (db: Db, caller: Actor, { name, message }: TemplateInput): Promise<Template> =>
  audited(db, caller, 'template.create', async (tx, audit) => {
    const { clientId } = caller;
    if ((await store.countLocked(tx, clientId)) >= templatesMax)
      throw new Refusal(
        422,
        'template_limit_reached',
        `You have ${templatesMax} templates, the most that an account may have. Delete some first`,
      );
    const row = await store.insertTemplate(tx, { name, message, clientId });
    if (!row) throw nameTaken(name);
    await audit.record(name, { clientId, after: { name, message } });
    return toTemplate(row);
  });

export async function updateTemplate(
  db: Db,
  caller: Actor,
  { id, now, updated, name, message }: TemplateChange & { id: number; now: Date },
): Promise<Template> {
  const own = { clientId: caller.clientId, id };
  return unlessTaken(
    () =>
      audited(db, caller, 'template.update', async (tx, audit) => {
        const before = await store.lockTemplate(tx, own);
        // A repetition of a change whose answer was lost is no change by another person.
        const isRepeated = before?.name === name && before.message === message;
        if (before && updated !== undefined && !isRepeated)
          requireAsRead({
            noun: 'template',
            stored: before,
            wanted: {},
            read: { updated: new Date(updated) },
          });
        const row = toTemplate(await store.updateTemplate(tx, own, { name, message, updated: now }));
        await audit.recordChange(before?.name ?? name, {
          clientId: own.clientId,
          before: before && { name: before.name, message: before.message },
          after: { name, message },
        });
        return row;
      }),
    () => nameTaken(name),
  );
}

export const deleteTemplate = (db: Db, caller: Actor, id: number): Promise<Template> =>
  audited(db, caller, 'template.delete', async (tx, audit) => {
    const { clientId } = caller;
    const row = toTemplate(await store.deleteTemplate(tx, { clientId, id }));
    const { name, message } = row;
    await audit.record(name, { clientId, before: { name, message } });
    return row;
  });

const nameTaken = (name: string) =>
  new Refusal(422, 'name_taken', `You have a template named ${name} already`, 'name');

function toTemplate(row: store.TemplateRow | undefined): Template {
  if (!row) throw notFound('template_not_found', 'Template');
  return iso(row);
}
