import type { AuditFault } from '../../contract/auditFault.ts';
import type { Db } from '../../server/db/database.ts';
import { verifyAudit, type Anchor } from '../../server/modules/audit/verify.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { withDatabase } from '../withDatabase.ts';
import { ledgerLines } from './ledgerLines.ts';
import { exits, WrongUse, type Command, type Result } from './command.ts';

const faults: Record<AuditFault['kind'], string> = {
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

function readAnchor(text: string): Anchor {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new WrongUse(`--anchor takes <seq>:<hash>, not ${text}`);
  return { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}

async function ledger(db: Db): Promise<Result> {
  const broken = await verifyLedger(db);
  return {
    lines: ledgerLines(broken),
    data: { ledger: { broken } },
    exit: broken.length === 0 ? exits.fine : exits.wrong,
  };
}

async function audit(db: Db, anchors: readonly Anchor[]): Promise<Result> {
  const { seq, hash, unsealed, fault } = await verifyAudit(db, anchors);
  const anchor = `${seq}:${hash.toString('hex')}`;
  return {
    lines: [
      ...(unsealed > 0 ? [`entries not sealed yet: ${unsealed}`] : []),
      `entries sealed: ${seq}, the last one is ${anchor}`,
      fault ? `touched: ${placeOf(fault)} ${faults[fault.kind]}` : 'nothing was touched',
    ],
    data: { audit: { sealed: seq, unsealed, anchor, fault: fault ?? null } },
    exit: fault ? exits.wrong : exits.fine,
  };
}

export const verify: Command = {
  summary: 'Checks the ledger, counts and work tables, and the audit log against its chain of hashes',
  usage: '[ledger | audit] [--anchor <seq>:<hash>]',
  takesArguments: true,
  help: [
    'Without an argument it checks both, also while Tuma runs. It prints each broken rule, the end of the chain, to be noted elsewhere,',
    'and the first entry of the audit log that was touched. --anchor also checks a place that was noted before.',
  ],
  options: { anchor: { type: 'string', multiple: true } },
  async run({ config, values, positionals }) {
    const [which = 'all'] = positionals;
    if (positionals.length > 1 || !['all', 'ledger', 'audit'].includes(which))
      throw new WrongUse('It takes ledger, audit, or nothing for both');
    const anchors = [values['anchor'] ?? []].flat().map((text) => readAnchor(String(text)));
    const results = await withDatabase(config, async (db) => [
      ...(which === 'audit' ? [] : [await ledger(db)]),
      ...(which === 'ledger' ? [] : [await audit(db, anchors)]),
    ]);
    return {
      lines: results.flatMap(({ lines }) => lines),
      data: Object.assign({}, ...results.map(({ data }) => data)) as Result['data'],
      exit: results.some(({ exit }) => exit === exits.wrong) ? exits.wrong : exits.fine,
    };
  },
};
