// Orders for campaigns, and the request that is compared if their idempotency key is used again.
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import type { Schedule } from '../../../../contract/schedule.ts';
import type { sendUpload } from '../../../../contract/send.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { KeyedRequest } from '../../../db/idempotency.ts';
import type { CampaignSource, Schema } from '../../../db/schema.ts';
import type { UploadedFile } from '../../../http/multipart.ts';
import { fileAsKeyed } from '../../uploads/uploads.service.ts';

export type CampaignAnswer = AnswerOf<typeof sendUpload>;

export interface CampaignOrder {
  clientId: number;
  name: string;
  kind: Schema['campaigns']['kind'];
  /** The recipients. A file is stored first. */
  source: CampaignSource | { file: UploadedFile; number_column?: string };
  sender: string | number;
  text: string;
  optOut: boolean;
  /** Undefined for a campaign that starts at once, or after the hold. */
  schedule?: Schedule | undefined;
  /** The schedule of this client that the new one replaces; {@link OrderedBy.before} cancels it. */
  replaces?: number | undefined;
  /** The pre-flight that was reviewed. */
  preflightId?: number | undefined;
  /** KES that it may cost at most: that of its review. */
  costMax?: string | undefined;
  /** Whether the campaign starts after a hold, during which it can be cancelled. */
  hold?: boolean;
  /** Most recipients of a campaign that starts without a hold. */
  unheldMax?: number;
}

export interface OrderedBy {
  userId: number;
  /** The address the call came from; undefined for the demo's campaigns, which have no audit entry. */
  address?: string;
  /** Action in the audit log. */
  action?: 'send.campaign' | 'campaign.resend';
  idempotencyKey: string | undefined;
  /** A further check of a new campaign; a repeat gets its first answer without the check. */
  check?: (db: Db | Tx) => Promise<void>;
  /** Runs in the transaction that stores a new campaign, before it. */
  before?: (tx: Tx) => Promise<void>;
  now: Date;
}

/** The request of the idempotency key: omits what does not change the send, and has a hash in place of a file's bytes. */
export async function requestOf(
  given: CampaignOrder,
  { idempotencyKey: key }: OrderedBy,
): Promise<KeyedRequest> {
  const order = { ...given, preflightId: undefined, costMax: undefined, unheldMax: undefined };
  const { clientId, source } = order;
  if (!('file' in source)) return { clientId, key, body: order };
  const { file, ...rest } = source;
  return {
    clientId,
    key,
    body: { ...order, source: { ...rest, ...(await fileAsKeyed(file)) } },
  };
}
