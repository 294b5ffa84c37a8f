// Adds fields of our server to rows of a backend of the specification.
import type { Contact } from '../../../contract/contacts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { smppRoleType, type SmppAccount } from '../../../contract/smppAccounts.ts';
import type { assignableRoles } from '../../../contract/users.ts';

/**
 * Sets the id of a contact to that of its membership, which the calls on one contact use. A row without a membership keeps its id for both.
 */
export function contactFrom(contact: Contact): Contact {
  const contact_id = contact.contact_id ?? contact.id;
  return { ...contact, id: contact_id, contact_id };
}

export interface SmppAccountRow extends SmppAccount {
  username: string;
  account_type: string;
  /** Whether the limits and the password can be changed. */
  isManaged: boolean;
}

/** Accounts without a username or type use the name and role of their user. */
export const accountFrom = (account: SmppAccount): SmppAccountRow => ({
  ...account,
  username: account.username ?? account.full_name ?? account.email ?? '',
  account_type: account.account_type ?? account.role_name ?? '',
  isManaged: account.rate !== undefined,
});

/** The roles for people or for SMPP accounts; all roles if the backend does not distinguish them. */
export const rolesFor = (answer: AnswerOf<typeof assignableRoles> | undefined, isForSmpp: boolean) =>
  (Array.isArray(answer?.message) ? answer.message : []).filter(
    ({ role_type }) => role_type === undefined || (role_type === smppRoleType) === isForSmpp,
  );

/** Whether the rows have a field that only our server sends; true before the first rows, so that no column appears late. */
export const hasField = <Row extends object>(rows: readonly Row[], field: keyof Row): boolean =>
  rows.length === 0 || rows.some((row) => row[field] !== undefined);
