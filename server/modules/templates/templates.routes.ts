// Message templates, a REST collection (requirements/deviations.md#message-templates).
import { templates } from '../../../contract/templates.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from './templates.service.ts';

export function mountTemplates(api: Api, deps: { db: Db; clock: () => Date }): void {
  const { db, clock } = deps;
  api.mountCollection(templates, {
    list: ({ filter, ...request }, { clientId }) => listTemplates(db, { ...filter, clientId }, request),
    one: (id, { clientId }) => findTemplate(db, { clientId, id }),
    create: (input, caller) => createTemplate(db, caller, input),
    update: (id, input, caller) => updateTemplate(db, caller, { ...input, id, now: clock() }),
    remove: (id, caller) => deleteTemplate(db, caller, id),
  });
}
