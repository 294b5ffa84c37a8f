import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertedId, runSql } from '../../db/sql/rows.ts';
import { platformClientId } from '../../domain/reach.ts';

export interface NewClient {
  name: string;
  msisdn: string;
  email: string;
  countryCode?: string;
  address?: string;
  /** Town of the client. */
  street?: string;
  /** The reason for which the client waits, suspended, for approval. */
  approvalDue?: 'setting' | 'unproved' | null;
}

export const insertClient = (tx: Tx, client: NewClient): Promise<number> =>
  insertedId(
    tx
      .insertInto('clients')
      .values({
        name: client.name,
        msisdn: client.msisdn,
        email: client.email,
        country_code: client.countryCode,
        address: client.address,
        street: client.street,
        ...(client.approvalDue && { status: 0, approval_due: client.approvalDue }),
        daily_sms_cap: (eb) => eb.selectFrom('platform_settings').select('daily_sms_cap'),
        platform_texts_cap: (eb) => eb.selectFrom('platform_settings').select('platform_texts_cap'),
        sending_weight: (eb) => eb.selectFrom('platform_settings').select('sending_weight'),
        retention_days: (eb) => eb.selectFrom('platform_settings').select('retention_days'),
      })
      .returning('id'),
  );

/** Inserts the platform's own client; false if it exists. */
export async function insertPlatform(tx: Tx, platform: { name: string; msisdn: string }): Promise<boolean> {
  const made = await tx
    .insertInto('clients')
    .values({ id: platformClientId, ...platform, email: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made)
    await runSql(tx)`SELECT setval(pg_get_serial_sequence('clients', 'id'), (SELECT max(id) FROM clients))`;
  return made !== undefined;
}

export interface FoundClient {
  id: number;
  name: string;
  msisdn: string;
  status: number;
  approval_due: string | null;
}

/** In a transaction locked against deletion. The id may be any whole number and the column is int4: compared in bigint. */
export const findClient = (db: Db | Tx, clientId: number): Promise<FoundClient | undefined> =>
  db
    .selectFrom('clients')
    .select(['id', 'name', 'msisdn', 'status', 'approval_due'])
    .where('id', '=', sql<number>`${clientId}::bigint`)
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst();
