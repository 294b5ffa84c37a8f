// Sends several statements in one packet with a single Sync after the last one, so that PostgreSQL answers all of them in one write. As
// separate requests, each would cost PostgreSQL a system call and this process a read. They succeed or fail together: PostgreSQL skips the
// statements after one that failed. The columns of a statement are described once per connection.
import pg from 'pg';

type Answered = (error: Error | null, result: unknown) => void;

/** Parts of pg's query class that its types omit. */
interface Query extends pg.Submittable {
  name: string | undefined;
  text: string;
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

interface RowDescription {
  fields: readonly pg.FieldDef[];
}

type Connection = pg.Connection & { submittedNamedStatements: Record<string, string> };

interface Statement {
  name: string | undefined;
  text: string;
  values: unknown;
  types: pg.CustomTypesConfig;
}

const PgQuery = pg.Query as unknown as new (config: object) => Query;

/** A statement of a trip; `answered` is called when the trip is over. */
export const statementOf = (statement: Statement, answered: Answered): Query =>
  new PgQuery({ ...statement, queryMode: 'extended', callback: answered });

/** The columns that statements return, by connection and name of the statement; null for statements without rows. */
const described = new WeakMap<Connection, Map<string, RowDescription | null>>();

/** Statements that `pg` sees as one query. */
export class Trip extends PgQuery {
  // `private` members would be visible to `pg`, which may use their names.
  #statements: readonly Query[];
  #at = 0;
  #description: RowDescription | null = null;

  constructor(statements: readonly Query[]) {
    super({ text: '' });
    this.#statements = statements;
    this.#moveTo(0);
  }

  /** Gives `pg` the name and text of the statement that is being answered: it records them as parsed by PostgreSQL. */
  #moveTo(place: number): void {
    this.#at = place;
    this.#description = null;
    this.name = this.#current?.name;
    this.text = this.#current?.text ?? '';
  }

  get #current(): Query | undefined {
    return this.#statements[this.#at];
  }

  override submit = (connection: pg.Connection): Error | null => {
    const known = described.get(connection as Connection) ?? new Map<string, RowDescription | null>();
    described.set(connection as Connection, known);
    let description: RowDescription | null | undefined;
    let isSendable = true;
    const withoutSync = Object.assign(Object.create(connection) as pg.Connection, {
      sync: () => undefined,
      // `pg` closes the portal if it cannot encode the values.
      close: () => (isSendable = false),
      describe: (portal: pg.MessageConfig) => {
        if (description === undefined) connection.describe(portal, true);
      },
    });
    connection.stream.cork();
    for (const [place, statement] of this.#statements.entries()) {
      description = statement.name === undefined ? undefined : known.get(statement.name);
      if (description) statement.handleRowDescription(description);
      statement.submit(withoutSync);
      if (isSendable) continue;
      const error = new Error('A statement before it could not be sent');
      for (const unsent of this.#statements.slice(place + 1))
        unsent.handleError(error, connection as Connection);
      this.#statements = this.#statements.slice(0, place);
      break;
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  override handleRowDescription(message: RowDescription): void {
    this.#description = message;
    this.#current?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const { name = '' } = this;
    const known = described.get(connection);
    if (name !== '' && known?.has(name) === false) known.set(name, this.#description);
    this.#current?.handleCommandComplete(message, connection);
    this.#moveTo(this.#at + 1);
  }

  override handleEmptyQuery(): void {
    this.#moveTo(this.#at + 1);
  }

  override handleError(error: Error, connection: Connection): void {
    for (const [place, statement] of this.#statements.entries()) {
      // These may not have been parsed, so the next trip parses them again.
      if (place >= this.#at && statement.name !== undefined)
        delete connection.submittedNamedStatements[statement.name];
      statement.handleError(error, connection);
    }
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const statement of this.#statements) statement.handleReadyForQuery(connection);
  }
}
