// Collects the plans of every statement that the product runs on one database, including those in triggers. PostgreSQL's auto_explain
// reports them as the product's connections run them, prepared or not and with their settings. So no statement is copied into a test.
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../server/db/database.ts';

/** One scan of a table within a statement. */
export interface Scan {
  statement: string;
  node: string;
  table: string;
  index: string | undefined;
  /** Number of rows read over all loops, including rows that were filtered out. */
  rows: number;
  /** Number of pages read for that, of the table and the index. */
  pages: number;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

const settings = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': "'json'",
  'auto_explain.log_level': "'notice'",
};

/** Collects all scans from now on, of connections that are opened later. */
export async function watchPlans({ db, url }: Database): Promise<{ scans: Scan[]; stop: () => void }> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await sql.raw(`ALTER DATABASE ${name} SET ${setting} = ${value}`).execute(db);
  const scans: Scan[] = [];
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...given: unknown[]) {
    const [notice] = given;
    if (event === 'notice') read((notice as { message?: string }).message);
    return EventEmitter.prototype.emit.call(this, event, ...given);
  };
  function read(message = ''): void {
    const start = message.indexOf('{');
    if (!/^duration: .*plan:/.test(message) || start < 0) return;
    const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(start)) as { 'Query Text': string; Plan: Node };
    walk(plan, statement.replaceAll(/\s+/g, ' '));
  }
  function walk(node: Node, statement: string): void {
    const { 'Actual Rows': seen = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 0 } = node;
    if (node['Relation Name'] !== undefined && node['Node Type'].endsWith(' Scan')) {
      const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
      const pages = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
      scans.push({ statement, node: type, table, index, rows: (seen + removed) * loops, pages });
    }
    for (const child of node.Plans ?? []) walk(child, statement);
  }
  return { scans, stop: () => Reflect.deleteProperty(pg.Client.prototype, 'emit') };
} // oxfmt-ignore
