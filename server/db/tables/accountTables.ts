// The tables of clients, their users and roles, and the audit log, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Created, Instant } from './columns.ts';
import type { Language } from '../../../contract/languages.ts';

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
    /** Units below which its users are warned; null for no warning. */
    low_balance: number | null;
    /** When they were warned; null again once the balance has risen above the alert. */
    low_balance_notified: Date | null;
    /** When the event of this fall was recorded, which may be before its warning can be sent. */
    low_balance_recorded: Date | null;
    /** Days for which texts and numbers of messages are kept; null for ever. */
    retention_days: number | null;
    /** Text and number of messages with smaller ids have been erased, except those in `waiting_erasures`. */
    erased_before: Generated<number>;
    /** Messages it may send in a Nairobi day; null for any number. */
    daily_sms_cap: number | null;
    /** Texts the platform pays for on a day on its behalf. */
    platform_texts_cap: Generated<number>;
    /** Its share of a connector's rate against other clients that wait. */
    sending_weight: Generated<number>;
    /** Why it is suspended and waits for approval; null if it does not. */
    approval_due: 'setting' | 'unproved' | null;
    created: Created;
  };
  roles: {
    id: Generated<number>;
    name: string;
    role_type: string;
    status: Generated<number>;
    /** Whether people with this role need a second factor. */
    second_factor: Generated<boolean>;
    /** When it last got permissions or was made active again; null for never. */
    access_changed: ColumnType<Date | null, never, Date>;
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
    /** When a one-time password expires; null for never. */
    password_expires: Instant;
    /** Null until the person registers or chooses one. */
    language: Language | null;
    status: Generated<number>;
    /** When another person last created the account, or changed who may sign in to it or what it may do; null for never. */
    access_changed: ColumnType<Date | null, Date | null | undefined, Date>;
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
  /** One row for each sealed entry; see modules/audit/sealing.service.ts. */
  audit_seals: { seq: number; entry_id: number; salt: string; hash: Buffer };
  /** One row: the end of the chain. Ids up to `settled` are all sealed. */
  audit_chain: { seq: number; hash: Buffer; settled: number };
  /** One row: the last check of the chain; `fault` is null if nothing was changed. */
  audit_checks: {
    checked: Date;
    next_seq: number;
    fault: string | null;
    fault_seq: number | null;
    fault_entry: number | null;
  };
  tokens: {
    id: GeneratedAlways<number>;
    hash: Buffer;
    user_id: number;
    /** Whether it is a session of the console, by cookie. */
    browser: Generated<boolean>;
    /** The last use, to the minute. */
    seen: ColumnType<Date, Date | undefined, Date>;
    address: Generated<string>;
    /** The User-Agent of the sign-in. */
    agent: Generated<string>;
    created: Created;
    expires: Date;
    /** When its person last confirmed who it is. */
    confirmed: ColumnType<Date | null, never, Date>;
  };
  /** The second factor in use, and a pending one that its first code has not confirmed. */
  second_factors: {
    user_id: number;
    pending: boolean;
    totp_secret: string;
    /** The period of 30 seconds of the last accepted code. */
    last_step: number | null;
    created: ColumnType<Date, Date, Date>;
  };
  /** Unused recovery codes, as hashes. */
  recovery_codes: { user_id: number; hash: string };
  /** Browsers in which a user signs in without a code, by the hash of their token. */
  remembered_devices: {
    id: GeneratedAlways<number>;
    user_id: number;
    hash: Buffer;
    address: string;
    agent: string;
    created: ColumnType<Date, Date, never>;
    expires: ColumnType<Date, Date, never>;
  };
  /** Invitations of people whose number has an account with another client. */
  invitations: {
    id: GeneratedAlways<number>;
    client_id: number;
    role_id: number;
    msisdn: string;
    /** The name as the inviter typed it. */
    full_name: string;
    invited_by: number;
    created: Created;
    expires: Date;
  };
  /** Codes for forgotten passwords, as hashes. */
  password_codes: {
    request: Buffer;
    user_id: number;
    code: Buffer;
    tries: Generated<number>;
    expires: ColumnType<Date, Date, Date>;
  };
  /** Codes of registrations. */
  registration_codes: {
    request: Buffer;
    code: Buffer;
    tries: Generated<number>;
    expires: ColumnType<Date, Date, Date>;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  /** Devices and addresses an account signed in or bound from, as hashes. */
  known_origins: { account: string; origin: Buffer; seen: ColumnType<Date, Date, Date> };
}

/** An audited record before or after a change, field by field. */
export type AuditedFields = Record<string, unknown>;
