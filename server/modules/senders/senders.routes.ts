// Sender IDs: those a client may send with (requirements/portal.md#send-sms), configurations and mapping
// (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import * as contract from '../../../contract/senders.ts';
import type { Db } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import * as configurations from './configurations.service.ts';
import * as mappings from './senders.service.ts';
import { usableSenders } from '../intake/screeningFacts.service.ts';

export function mountSenders(api: Api, deps: { db: Db }): void {
  const { db } = deps;
  api.mount(contract.clientSenders, async (_call, caller) => ({
    status: 200,
    message: await usableSenders(db, caller.clientId),
  }));
  api.mount(contract.senderTable, ({ body }, caller) => configurations.senderTablePage(db, caller, body));
  api.mount(contract.assignableSenders, (_call, caller) =>
    asMessage(configurations.assignableList(db, caller)),
  );
  api.mount(contract.createSender, ({ body }, caller) =>
    configurations.createConfiguration(db, caller, body),
  );
  api.mount(contract.updateSender, ({ id, body }, caller) =>
    asMessage(configurations.updateConfiguration(db, caller, { ...body, id })),
  );
  api.mount(contract.deleteSender, ({ id }, caller) =>
    asMessage(configurations.deleteConfiguration(db, caller, id)),
  );
  api.mount(contract.senderMappings, ({ body }, caller) => configurations.mappingPage(db, caller, body));
  api.mount(contract.assignedSenders, ({ body }, caller) => mappings.assignedPage(db, caller, body));
  api.mount(contract.switchStripping, ({ body }, caller) =>
    asMessage(mappings.setStripping(db, caller, body)),
  );
  api.mount(contract.unassignSender, ({ body }, caller) => asMessage(mappings.unassign(db, caller, body.id)));
  api.mount(contract.assignSender, ({ body }, caller) => asMessage(mappings.assign(db, caller, body)));
  api.mount(contract.assignSenders, ({ body }, caller) => mappings.assignMany(db, caller, body));
}
