// Which PostgreSQL a call reads: calls that may lag (contract) read a standby. A person who wrote reads the primary until the standby has it for
// sure. A cookie says so, which expires by itself and which every web process sees; calls without the console's session read the primary
// (decisions/067-reads-from-a-standby.md).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from './caller.ts';
import { cookieText, nameOver, namePattern } from './secureCookie.ts';
import { isFromConsole } from './sessionCookie.ts';

export type ReadSource = 'standby' | 'primary';

/** What calls need of a standby. */
export interface ReadableStandby {
  isUsable(): boolean;
  /** After this long a write is there for sure. */
  settledSeconds: number;
  /** Counts a call that may lag. */
  count(source: ReadSource): void;
}

const name = 'tuma_written';
const mark = new RegExp(`(?:^|;\\s*)${namePattern(name)}=`);

/** Where a call reads. */
export function readSourceOf(
  { mayLag }: { mayLag?: true },
  request: FastifyRequest,
  standby: ReadableStandby | undefined,
): ReadSource {
  if (!standby || !mayLag) return 'primary';
  const { authorization, cookie = '' } = request.headers;
  const isConsole = tokenOf(authorization) === undefined && isFromConsole(request);
  const source = isConsole && !mark.test(cookie) && standby.isUsable() ? 'standby' : 'primary';
  standby.count(source);
  return source;
}

/** Lets the caller read the primary for a while. Before the write: what failed may have written. */
export function markWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  standby: ReadableStandby | undefined,
): void {
  if (!standby || !isFromConsole(request)) return;
  const isSecure = request.protocol === 'https';
  const cookie = { name: nameOver(name, isSecure), value: '1', maxAgeSeconds: standby.settledSeconds };
  reply.header('Set-Cookie', cookieText({ ...cookie, path: '/api' }, isSecure));
}
