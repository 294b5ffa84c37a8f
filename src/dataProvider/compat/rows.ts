// Rows of the specification with the fields that our server adds to it.
import type { Contact } from '../../../contract/contacts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { smppRoleType, type SmppAccount } from '../../../contract/smppAccounts.ts';
import type { assignableRoles } from '../../../contract/users.ts';

/** The calls on one contact name it by its membership, which is the record's id too; without one, its id is that. */
export function contactFrom(contact: Contact): Contact {
  const contact_id = contact.contact_id ?? contact.id;
  return { ...contact, id: contact_id, contact_id };
}

export interface SmppAccountRow extends SmppAccount {
  username: string;
  account_type: string;
  /** Whether its limits and password can be changed. */
  isManaged: boolean;
}

/** An account without a username or type has its person's name and role. */
export const accountFrom = (account: SmppAccount): SmppAccountRow => ({
  ...account,
  username: account.username ?? account.full_name ?? account.email ?? '',
  account_type: account.account_type ?? account.role_name ?? '',
  isManaged: account.rate !== undefined,
});

/** The roles for people or for SMPP accounts; all of them on a backend that does not distinguish the two. */
export const rolesFor = (answer: AnswerOf<typeof assignableRoles> | undefined, isForSmpp: boolean) =>
  (Array.isArray(answer?.message) ? answer.message : []).filter(
    ({ role_type }) => role_type === undefined || (role_type === smppRoleType) === isForSmpp,
  );

/** Whether a page has a field that only our server sends; assumed before the first rows, so that no column appears late. */
export const hasField = <Row extends object>(rows: readonly Row[], field: keyof Row): boolean =>
  rows.length === 0 || rows.some((row) => row[field] !== undefined);
