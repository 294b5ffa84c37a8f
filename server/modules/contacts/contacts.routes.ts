// Contact groups and their contacts (requirements/administration.md#contacts).
import * as contract from '../../../contract/contacts.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby/standby.ts';
import type { Api } from '../../http/api.ts';
import { asMessage } from '../../http/asMessage.ts';
import * as service from './contacts.service.ts';
import { moveContacts, muteContacts, removeContacts } from './bulk.service.ts';
import { deleteGroup, listGroups, renameGroup } from './groups.service.ts';
import { importContacts, readContactColumns } from './importContacts.ts';

export function mountContacts(
  api: Api,
  { db, reads, clock }: { db: Db; reads: Reads; clock: () => Date },
): void {
  api.mount(contract.contactGroups, async (_call, caller) => ({
    status: 200,
    message: await listGroups(db, caller.clientId),
  }));
  api.mount(contract.contactList, ({ body, readsFrom }, caller) =>
    service.listContacts({ from: reads({ readsFrom }), db }, caller, body),
  );
  api.mountStream(contract.exportContacts, ({ body, readsFrom }, caller) =>
    service.exportContacts({ from: reads({ readsFrom }), db }, caller, body),
  );
  api.mount(contract.contactCreate, ({ body }, caller) =>
    service.addContacts(db, caller, { ...body, now: clock() }),
  );
  api.mount(contract.contactUpload, ({ body, file, request: { idempotencyKey } }, caller) =>
    importContacts(db, caller, { ...body, file, idempotencyKey, now: clock() }),
  );
  api.mount(contract.contactColumnsRead, ({ file }, caller) => readContactColumns(db, caller, file));
  api.mount(contract.groupUpdate, ({ body }, caller) => asMessage(renameGroup(db, caller, body)));
  api.mount(contract.groupDelete, ({ body }, caller) =>
    asMessage(deleteGroup(db, caller, body.contact_group_id)),
  );
  api.mount(contract.contactUpdate, ({ body }, caller) =>
    asMessage(service.renameContact(db, caller, { ...body, now: clock() })),
  );
  api.mount(contract.contactStatus, ({ body }, caller) => asMessage(service.muteContact(db, caller, body)));
  api.mount(contract.contactDelete, ({ body }, caller) =>
    asMessage(service.removeContact(db, caller, body.contact_group_msisdn_id)),
  );
  api.mount(contract.contactsDelete, ({ body }, caller) => removeContacts(db, caller, body.ids));
  api.mount(contract.contactsStatus, ({ body }, caller) => muteContacts(db, caller, body));
  api.mount(contract.contactsMove, ({ body }, caller) => moveContacts(db, caller, body));
}
