// Kysely's types of the tables (server/db/schema.ts) describe the same columns as the tables in PostgreSQL.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { columnsOfSchemaType, type TypedColumn } from '../support/schemaType.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

const { db } = await closeAfterAll(testDatabase());
const typed = columnsOfSchemaType(join(import.meta.dirname, '../..'));

/** Tables that are only read and written with raw SQL, never with the query builder. */
const rawSqlOnly = ['awaiting', 'claims', 'connector_leases', 'journal', 'outbox'];
/** Columns that limit a table to one row. No query names them. */
const unnamed = [
  'audit_chain.singleton',
  'audit_checks.singleton',
  'books_checks.singleton',
  'platform_settings.singleton',
];

/** The type that the driver returns for a type of PostgreSQL (database.ts). */
const kinds: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'string',
  text: 'string',
  date: 'string',
  'time without time zone': 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  uuid: 'string',
  json: 'object',
  jsonb: 'object',
  'ARRAY text': 'string[]',
  'ARRAY int8': 'number[]',
};

interface StoredColumn {
  name: string;
  kind: string | undefined;
  nullable: boolean;
  hasDefault: boolean;
}

async function storedColumns(): Promise<StoredColumn[]> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean; has_default: boolean }>`
    SELECT format('%s.%s', c.table_name, c.column_name) AS name,
      c.data_type || CASE c.data_type WHEN 'ARRAY' THEN ' ' || substr(c.udt_name, 2) ELSE '' END AS type,
      c.is_nullable = 'YES' AS nullable,
      c.column_default IS NOT NULL OR c.is_identity = 'YES' OR c.is_generated = 'ALWAYS' AS has_default
    FROM information_schema.columns c JOIN pg_class t ON t.oid = format('%I', c.table_name)::regclass
    WHERE c.table_schema = 'public' AND NOT t.relispartition AND c.table_name NOT LIKE 'kysely%'
      AND c.table_name <> ALL (${rawSqlOnly})`.execute(db);
  return rows
    .filter(({ name }) => !unnamed.includes(name))
    .map(({ name, type, nullable, has_default: hasDefault }) => ({
      name,
      kind: kinds[type],
      nullable,
      hasDefault,
    }));
}

/** Returns the differences between the columns of the tables and those of the type, one sentence each. */
function differences(stored: readonly StoredColumn[], types: ReadonlyMap<string, TypedColumn>): string[] {
  const names = new Set(stored.map(({ name }) => name));
  return [
    ...[...types.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is no column of the database`),
    ...stored.flatMap((column) => {
      const type = types.get(column.name);
      if (type === undefined) return [`${column.name} is missing from the type`];
      const found: string[] = [];
      if (type.kind !== column.kind)
        found.push(`${column.name} is ${type.kind} in the type, ${column.kind} in the database`);
      if (type.nullable !== column.nullable)
        found.push(`${column.name} is ${column.nullable ? '' : 'not '}nullable in the database`);
      if (type.hasDefault && !column.hasDefault && !column.nullable)
        found.push(`${column.name} has no default in the database`);
      return found;
    }),
  ];
}

test('every table and column of the type exists in the database with its kind, nullability and default, and vice versa', async () => {
  expect(typed.size).toBeGreaterThan(300);
  expect(differences(await storedColumns(), typed)).toEqual([]);
});

test('a column missing on either side, or of another kind, nullability or default, is found', async () => {
  const types = new Map(typed);
  types.delete('clients.name');
  types.set('clients.nickname', { kind: 'string', nullable: false, hasDefault: false });
  types.set('clients.created', { kind: 'string', nullable: false, hasDefault: true });
  types.set('clients.address', { kind: 'string', nullable: false, hasDefault: false });
  types.set('clients.email', { kind: 'string', nullable: false, hasDefault: true });
  expect(differences(await storedColumns(), types).toSorted()).toEqual([
    'clients.address is nullable in the database',
    'clients.created is string in the type, Date in the database',
    'clients.email has no default in the database',
    'clients.name is missing from the type',
    'clients.nickname is no column of the database',
  ]);
});
