// The tables of clients, their users and roles, and the audit log, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Created } from './columns.ts';

export interface AccountTables {
  clients: {
    id: Generated<number>;
    name: string;
    msisdn: string;
    email: string;
    account_type: Generated<string>;
    billing_mode: Generated<'PREPAID' | 'POSTPAID'>;
    sms_cost: ColumnType<string, string | number | undefined, string | number>;
    credit_limit: Generated<number>;
    address: string | null;
    /** The town. */
    street: string | null;
    country_code: Generated<string>;
    status: Generated<number>;
    /** Units below which its users are warned; null: no warning. */
    low_balance: number | null;
    /** When they were warned; null again once the balance has risen above the alert. */
    low_balance_notified: Date | null;
    /** Days that texts and numbers of messages are kept; null: forever. */
    retention_days: number | null;
    /** Text and number of messages with smaller ids have been erased. */
    erased_before: Generated<number>;
    /** Messages it may send in a Nairobi day; null: any number. */
    daily_sms_cap: number | null;
    /** Texts the platform pays for on a day on its behalf. */
    platform_texts_cap: Generated<number>;
    /** Its share of a connector's rate against other clients that wait. */
    sending_weight: Generated<number>;
    created: Created;
  };
  roles: {
    id: Generated<number>;
    name: string;
    role_type: string;
    status: Generated<number>;
    created: Created;
  };
  role_permissions: { role_id: number; module: string; action: string };
  users: {
    id: Generated<number>;
    client_id: number;
    /** Null in the database only for deleted users, whom no query joins. */
    role_id: ColumnType<number, number, number | null>;
    full_name: string;
    msisdn: string;
    email: string;
    password_hash: string;
    password_change_due: Generated<boolean>;
    status: Generated<number>;
    /** When the user was deleted; the row stays for the history that refers to it. */
    deleted: ColumnType<Date | null, never, Date>;
    created: Created;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    /** The user's name at that time is stored beside it: the user may be deleted later. */
    user_id: number | null;
    user_name: string;
    /** The client of the changed record; null for records of no client. */
    client_id: number | null;
    address: string;
    action: string;
    subject: string;
    before: JSONColumnType<AuditedFields> | null;
    after: JSONColumnType<AuditedFields> | null;
    created: Created;
  };
  tokens: { hash: Buffer; user_id: number; created: Created; expires: Date };
  rate_limits: { key: string; points: number; expire: number | null };
  /** Devices and addresses an account signed in or bound from, as hashes. */
  known_origins: { account: string; origin: Buffer; seen: ColumnType<Date, Date, Date> };
}

/** An audited record before or after a change, field by field. */
export type AuditedFields = Record<string, unknown>;
