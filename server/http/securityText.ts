// /.well-known/security.txt (RFC 9116): where to report a vulnerability.
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../domain/durations.ts';

/** Time for which the text is valid; the standard allows up to a year. */
const validDays = 180;

/** Serves the text; `contact` is a URI. */
export function mountSecurityText(app: FastifyInstance, contact: string): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + validDays * dayMs).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, sw', ''];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}
