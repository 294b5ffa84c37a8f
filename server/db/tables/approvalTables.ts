// The tables of acts that require two people, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ApprovalKind, approvalStates } from '../../../contract/approvals.ts';

export interface ApprovalTables {
  approvals: {
    id: GeneratedAlways<number>;
    kind: ApprovalKind;
    state: ColumnType<(typeof approvalStates)[number], undefined, (typeof approvalStates)[number]>;
    /** The validated body of the call. */
    body: JSONColumnType<Record<string, unknown>>;
    subject: string;
    client_id: number | null;
    units: number | null;
    note: string;
    user_id: number;
    asked_by: string;
    asked: Date;
    decided: ColumnType<Date | null, never, Date>;
    decided_by: ColumnType<string | null, never, string>;
    reason: ColumnType<string | null, never, string | null>;
  };
  /** Units that people moved without a second person's approval. */
  unapproved_moves: { user_id: number; at: Date; units: number };
}
