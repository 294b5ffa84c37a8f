// Connections of the pools, as classes of the driver: how values are read, which statements are prepared, and which are sent together.
import type { EventEmitter } from 'node:events';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { hasCode } from '../../domain/thrown.ts';
import { markUnreachable } from '../../domain/unreachable.ts';
import { readOnly } from '../sqlState.ts';
import { statementOf, Trip } from './trip.ts';

/** Read as numbers, not text: ids and units stay below 2^53 (ids by construction, units by the bounds on amounts). */
const int8 = 20;
const int8Array = 1016;
/** Dates are read as text, `yyyy-MM-dd`: a Date would be an instant in some time zone. */
const date = 1082;
const readers = new Map<number, (value: string) => unknown>([
  [int8, safeInteger],
  [int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(safeInteger)],
  [date, String],
]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const reader = readers.get(oid);
    return reader ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a number exactly`);
  return value;
}

/** Most different statements that a process prepares; any further ones are not prepared. */
const preparedMax = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= preparedMax) return known;
  const name = `tuma${names.size}`;
  names.set(text, name);
  return name;
}

const settingsMark = /^\s*\/\* after (SELECT [^*]+) \*\//;

/**
 * Begins a statement outside of transactions that has settings of PostgreSQL of its own. They are set in the packet of the statement and end
 * with it. A transaction would take three trips more.
 */
export function withSettings(settings: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const made = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return sql.raw(`/* after SELECT ${made.join(', ')} */`);
}

/** The statement that makes the settings of a statement; undefined if it has none. */
const settingOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? settingsMark.exec(text)?.[1] : undefined;

/**
 * Marks the errors of its connection, and closes one that turns out to be read-only: the pool then opens another, to the primary. Sends the
 * settings of a statement with it.
 */
class MarkingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', markUnreachable);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Error) => {
      if (hasCode(error, readOnly)) this.end(() => undefined);
    });
  }

  // The overloads of pg cannot be expressed; the pool calls this one.
  override connect(callback?: unknown): never {
    const done = callback as (error: Error) => void;
    return super.connect((error: Error) => {
      markUnreachable(error);
      done(error);
    }) as never;
  }

  // The overloads of pg cannot be expressed. Kysely awaits the answer, and the pool's own `query` gives a callback.
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const { name, text } = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig);
    const setting = settingOf(text);
    if (setting === undefined)
      return super.query(query as string, values as unknown[], callback as () => void) as never;
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null, answer: unknown) => (error ? reject(error) : resolve(answer));
      super.query(
        new Trip([
          statementOf({ name: nameOf(setting), text: setting, values: [], types }, () => undefined),
          statementOf({ name, text, values, types }, answered),
        ]),
      );
    }) as never;
  }
}

const preparedMark = /^\s*(\/\* after [^*]+ \*\/)?\s*\/\* prepared \*\//;

/**
 * Begins a statement that is prepared on every connection: PostgreSQL parses it once, and after five calls also plans it once if a plan for
 * any parameters seems as good. Planning a page of messages takes three times as long as reading it. For frequent statements whose columns
 * are listed and whose rows the same index finds for any parameters.
 */
export const prepare = sql.raw('/* prepared */');

/** A client that prepares the statements that `isPrepared` selects, by giving them a name. */
const clientThatPrepares = (isPrepared: (text: string, values: readonly unknown[]) => boolean) =>
  class extends MarkingClient {
    // The overloads of pg cannot be expressed. Kysely awaits the answer, and the pool's own `query` gives a callback.
    override query(text: unknown, values?: unknown, callback?: unknown): never {
      const isNamed = typeof text === 'string' && Array.isArray(values) && isPrepared(text, values);
      const name = isNamed ? nameOf(text) : undefined;
      const named = name === undefined ? text : { name, text };
      return super.query(named, values, callback);
    }
  };
export const PlainClient = clientThatPrepares((text) => preparedMark.test(text));
export const PreparingClient = clientThatPrepares((_text, values) => values.length > 0);

/**
 * Sends statements that are issued in the same tick as one {@link Trip}. A BEGIN is sent with the statement after it, which also reports its
 * error.
 */
export class PipeliningClient extends MarkingClient {
  // `private` members would be visible to the library, which may use their names.
  #waiting: ReturnType<typeof statementOf>[] = [];
  #isScheduled = false;

  override query(text: unknown, values: unknown = []): never {
    if (typeof text !== 'string' || settingOf(text) !== undefined) return super.query(text, values);
    const result = new Promise((resolve, reject) => {
      const statement = { name: nameOf(text), text, values, types };
      this.#waiting.push(
        statementOf(statement, (error, answer) => (error ? reject(error) : resolve(answer))),
      );
    });
    if (text === 'begin') {
      result.catch(() => undefined);
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as never;
    }
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      process.nextTick(() => {
        this.#isScheduled = false;
        super.query(new Trip(this.#waiting.splice(0)));
      });
    }
    return result as never;
  }
}
