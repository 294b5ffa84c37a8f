// npm run verify-audit: checks each entry of the audit log against the chain of hashes. Prints the end of the chain, to be noted
// elsewhere, and the first place that was touched. `-- --anchor <seq>:<hash>` also checks a place that was noted before.
// Exits with 0 where nothing was touched, 1 where something was, 2 where it could not check.
import { parseArgs } from 'node:util';
import type { AuditFault } from '../contract/auditFault.ts';
import { readConfig } from '../server/config.ts';
import { verifyAudit, type Anchor } from '../server/modules/audit/verify.service.ts';
import { withDatabase } from './withDatabase.ts';

const exits = { intact: 0, touched: 1, unchecked: 2 };

const texts: Record<AuditFault['kind'], string> = {
  changed: 'was changed',
  removed: 'was removed',
  inserted: 'was inserted',
  rewritten: 'is another one than was noted',
  unsealed: 'is not sealed',
};

function placeOf({ seq, entry_id }: AuditFault): string {
  if (entry_id === null) return `place ${seq}`;
  return seq === null ? `entry ${entry_id}` : `entry ${entry_id} at place ${seq}`;
}

function readAnchors(): Anchor[] {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true } } });
  return (values.anchor ?? []).map((text) => {
    const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text) ?? [];
    if (seq === undefined || hash === undefined) throw new Error(`--anchor takes <seq>:<hash>, not ${text}`);
    return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
  });
}

async function verify(anchors: readonly Anchor[]): Promise<number> {
  const { seq, hash, unsealed, fault } = await withDatabase(readConfig(process.env), (db) =>
    verifyAudit(db, anchors),
  );
  if (unsealed > 0) console.log(`${unsealed} entries are not sealed yet`);
  console.log(`${seq} entries sealed, the last one is ${seq}:${hash.toString('hex')}`);
  console.log(fault ? `touched: ${placeOf(fault)} ${texts[fault.kind]}` : 'nothing was touched');
  return fault ? exits.touched : exits.intact;
}

process.exitCode = await verify(readAnchors()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return exits.unchecked;
});
