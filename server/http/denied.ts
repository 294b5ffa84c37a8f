// Reports calls that are refused for a missing permission or missing reach, of the routes that are mounted after the hook.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../domain/refusal.ts';
import { callerOf, type Caller } from './caller.ts';

export interface DeniedCall extends Pick<Caller, 'userId' | 'clientId'> {
  address: string;
  /** The path as it is mounted, without `/api/` and with `:id` in place of an id. */
  path: string;
}

/** Reports refused calls to `record`, before the answer. `record` must neither throw nor wait. */
export function recordDenied(app: FastifyInstance, record: (call: DeniedCall) => void): void {
  app.addHook('onError', async (request, _reply, error) => {
    const caller = callerOf(request);
    if (!caller || !(error instanceof Refusal) || error.code !== 'permission_denied') return;
    const path = (request.routeOptions.url ?? '').replace(/^\/api\//, '');
    record({ userId: caller.userId, clientId: caller.clientId, address: request.ip, path });
  });
}
