// Contact groups and their contacts (requirements/administration.md#contacts).
import * as contract from '../../../contract/contacts.ts';
import type { Db } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { Api } from '../../http/api.ts';
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
    service.listContacts({ from: reads({ readsFrom }), db }, caller, {
      groupId: body.id,
      page: body.page,
      perPage: body.per_page,
      sort: body.sort,
      search: body.search,
      ids: body.ids,
      status: body.status,
      consent: body.consent,
    }),
  );
  api.mountStream(contract.exportContacts, ({ body, readsFrom }, caller) => {
    const { id: groupId, search, ids, status, consent } = body;
    const filters = { groupId, search, ids, status, consent };
    return service.exportContacts({ from: reads({ readsFrom }), db }, caller, filters);
  });
  api.mount(contract.contactCreate, ({ body }, caller) =>
    service.addContacts(db, caller, { ...body, now: clock() }),
  );
  api.mount(contract.contactUpload, ({ body, file }, caller) =>
    importContacts(db, caller, {
      groupName: body.name,
      countryCode: body.country_code,
      columns: body.columns,
      uploadId: body.upload_id,
      file,
      now: clock(),
    }),
  );
  api.mount(contract.contactColumnsRead, ({ file }, caller) => readContactColumns(db, caller, file));
  api.mount(contract.groupUpdate, async ({ body }, caller) => ({
    message: await renameGroup(db, caller, { groupId: body.contact_group_id, name: body.name }),
  }));
  api.mount(contract.groupDelete, async ({ body }, caller) => ({
    message: await deleteGroup(db, caller, body.contact_group_id),
  }));
  api.mount(contract.contactUpdate, async ({ body }, caller) => ({
    message: await service.renameContact(db, caller, {
      membershipId: body.contact_group_msisdn_id,
      firstName: body.first_name,
      otherName: body.other_name,
      fields: body.fields,
      consent: body.consent,
      now: clock(),
    }),
  }));
  api.mount(contract.contactStatus, async ({ body }, caller) => ({
    message: await service.muteContact(db, caller, {
      membershipId: body.contact_group_msisdn_id,
      status: body.status,
    }),
  }));
  api.mount(contract.contactDelete, async ({ body }, caller) => ({
    message: await service.removeContact(db, caller, body.contact_group_msisdn_id),
  }));
  api.mount(contract.contactsDelete, ({ body }, caller) => removeContacts(db, caller, body.ids));
  api.mount(contract.contactsStatus, ({ body }, caller) => muteContacts(db, caller, body));
  api.mount(contract.contactsMove, ({ body }, caller) =>
    moveContacts(db, caller, { ids: body.ids, groupId: body.contact_group_id }),
  );
}
