// The tables of campaigns and their runs, as Kysely sees them; schema.ts takes them in.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CampaignState } from '../../../contract/campaigns.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import type { Schedule } from '../../../contract/schedule.ts';
import type { Created } from './columns.ts';

export interface CampaignsTable {
  id: Generated<number>;
  client_id: number;
  user_id: number;
  name: string;
  kind: 'typed' | 'group' | 'upload';
  source: JSONColumnType<CampaignSource>;
  sender_id: string;
  message: string;
  opt_out: Generated<boolean>;
  state: CampaignState;
  reason: string | null;
  reason_code: string | null;
  /** Who paused or cancelled it, when and why; null while it is neither. */
  stopped_by: string | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  /** Number of messages sent or failed since it was last resumed, and of failed ones; null if a person stopped it. */
  stop_sent: number | null;
  stop_failed: number | null;
  schedule: JSONColumnType<Schedule> | null;
  next_run: Date | null;
  hold_until: Date | null;
  runs: Generated<number>;
  /** Number of recipients of its next or current run, if known. */
  expected: Generated<number>;
  recipients: Generated<number>;
  rejected: Generated<number>;
  queued: Generated<number>;
  pending: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  /** Number of `failed` messages whose failure was due to the recipient. */
  failed_own: Generated<number>;
  /** Final messages and failed ones, without those, when it was last resumed. */
  judged_sent: Generated<number>;
  judged_failed: Generated<number>;
  units: Generated<number>;
  unsettled: Generated<boolean>;
  samples: ColumnType<CampaignSample[], string | undefined, string>;
  created: Created;
}

/** How many messages of a campaign had left the queue at an instant (ms). */
export interface CampaignSample {
  at: number;
  sent: number;
}

/**
 * Where a campaign's recipients come from. `campaign_id` means the failed recipients of another campaign, with `failure_codes` only
 * those with these codes (null means without a code).
 */
export type CampaignSource =
  | { numbers: string }
  | { group_id: number }
  | { upload_id: number; number_column?: string }
  | { campaign_id: number; failure_codes?: readonly (FailureCode | null)[] };

export interface CampaignRunsTable {
  id: Generated<number>;
  campaign_id: number;
  due: Date;
  state: 'running' | 'paused' | 'finished' | 'missed' | 'skipped' | 'failed' | 'cancelled';
  reason: string | null;
  reason_code: string | null;
  /** Number of rows of the source processed so far. */
  expanded: Generated<number>;
  /** The last membership of the group processed so far; null for other sources and for batches of earlier versions. */
  expanded_member: number | null;
  /** The last membership of the group that the run sends to; null for other sources and for runs of earlier versions. */
  last_member: number | null;
  /** Number of recipients that its pre-flight found. */
  expected: Generated<number>;
  expansion_done: Generated<boolean>;
  recipients: Generated<number>;
  rejected: Generated<number>;
  /** Units that are reserved and not yet used by a message row. */
  reserved: Generated<number>;
  units: Generated<number>;
  /** The text of messages that share it; null while none does. */
  message: string | null;
  started: Created;
}
