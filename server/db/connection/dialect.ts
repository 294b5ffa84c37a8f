// Kysely's dialect of PostgreSQL with tables by name only. The migrator lists all tables twice for each migration to find its own two; with
// the columns, their comments and sequences, that took most of the time in which a new database is made.
import {
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type DatabaseIntrospector,
  type Kysely,
  type TableMetadata,
} from 'kysely';

export class Dialect extends PostgresDialect {
  // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's type
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new TableNames(db);
  }
}

class TableNames extends PostgresIntrospector {
  private readonly db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname = ANY (current_schemas(false))`.execute(
      this.db,
    );
    return rows.map((row) => ({ ...row, isView: false, columns: [] }));
  }
}
