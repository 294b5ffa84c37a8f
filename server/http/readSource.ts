// Decides whether a call reads the primary or a standby (decisions/067-reads-from-a-standby.md). Calls that may lag (`mayLag` in the contract)
// read a standby. After a write, a person reads the primary until the standby certainly has the change: a cookie that expires by then marks
// the session, so that every web process sees it. Calls without the console's session always read the primary.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from './caller.ts';
import { cookieText, nameOver, namePattern } from './secureCookie.ts';
import { isFromConsole } from './sessionCookie.ts';

export type ReadSource = 'standby' | 'primary';

/** The functions of a {@link Standby} that calls use. */
export interface ReadableStandby {
  isUsable(): boolean;
  /** Time after which a write is certainly on the standby. */
  settledSeconds: number;
  /** Counts a call that may lag. */
  count(source: ReadSource): void;
}

const name = 'tuma_written';
const mark = new RegExp(`(?:^|;\\s*)${namePattern(name)}=`);

/** The source that a call reads. */
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

/** Makes the caller read the primary for a while. Called before the write, because a failed call may have written something. */
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
