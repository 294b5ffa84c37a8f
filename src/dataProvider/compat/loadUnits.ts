import { creditClient } from '../../../contract/clients.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { loadUnits as loading } from '../../../contract/units.ts';
import { callOnce } from '../once.ts';
import type { Ordered } from '../rpc/verbs.ts';
import { isMissingCall } from './missingCall.ts';

interface Load extends Ordered<BodyOf<typeof loading>> {
  ownClient: number | undefined;
}

/** Adds units to the platform's stock; on a backend without this call, credits the platform's own client. */
export async function loadUnits({ data, key, ownClient }: Load): Promise<{ message: string }> {
  try {
    return await callOnce(loading, data, { key });
  } catch (error) {
    if (!isMissingCall(error) || ownClient === undefined) throw error;
    return callOnce(creditClient, { client_id: ownClient, ...data }, { key });
  }
}
