import { creditClient } from '../../../contract/clients.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { loadUnits as loading } from '../../../contract/units.ts';
import { call } from '../call.ts';
import { once } from '../once.ts';
import { isMissingCall } from './missingCall.ts';

/**
 * Adds to the platform's stock; on a backend without this call, credits the platform's own client. The key makes a repeat
 * harmless.
 */
export async function loadUnits(
  body: BodyOf<typeof loading>,
  { key, ownClient }: { key: string; ownClient: number | undefined },
): Promise<{ message: string }> {
  try {
    return await call(loading, body, once(key));
  } catch (error) {
    if (!isMissingCall(error) || ownClient === undefined) throw error;
    return call(creditClient, { client_id: ownClient, ...body }, once(key));
  }
}
