// The tables of the HTTP API, as Kysely sees them; schema.ts takes them in.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Created, Instant } from './columns.ts';

export interface ApiTables {
  api_keys: {
    id: GeneratedAlways<number>;
    client_id: number;
    name: string;
    live: boolean;
    /** Scopes of contract/v1/call.ts. */
    scopes: string[];
    hash: Buffer;
    ending: string;
    allowed_addresses: Generated<string[]>;
    expires: Instant;
    revoked: Instant;
    replaced_by: number | null;
    last_used: Instant;
    last_address: string | null;
    created: Created;
    created_by: number | null;
  };
  api_requests: {
    id: GeneratedAlways<number>;
    at: Date;
    client_id: number;
    key_id: number;
    method: number;
    outcome: number;
    status: number;
    path: string;
    code: ErrorCode | null;
    /** The message of the refusal, with masked numbers. */
    message: string | null;
    milliseconds: number;
    request_id: string;
    address: string;
    query: string | null;
    body: string | null;
  };
}
