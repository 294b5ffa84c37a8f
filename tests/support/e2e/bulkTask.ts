// Shared by the tests of people's tasks: the demo's client with units for two sends of a large file, and its campaigns.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/database.ts';
import { runningUrl } from '../../../server/db/embedded/embeddedUrl.ts';
import { giveUnits } from '../people.ts';
import type { Product } from '../product/product.ts';

const clientId = 2;
/** Number of rows in the file. */
export const taskRows = 20_000;

interface HeldCampaign {
  id: number;
  state: string;
  expected: number;
}

/** Call it at the top of a test file, after the session that starts the product. */
export function bulkTask(product: () => Product) {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase(runningUrl(product().dataDir) ?? '');
    await giveUnits(database.db, clientId, 2 * taskRows);
  });
  afterAll(() => database?.close());

  /** Campaigns, newest first. */
  const campaigns = async (name: string): Promise<HeldCampaign[]> => {
    const { rows } = await sql<HeldCampaign>`
      SELECT id, state, expected FROM campaigns WHERE name = ${name} ORDER BY id DESC`.execute(database.db);
    return rows;
  };
  return {
    /** Checks that the first send was cancelled and the second is held. */
    expectSentAgain: async (name: string): Promise<void> => {
      expect((await campaigns(name)).map(({ state, expected }) => [state, expected])).toEqual([
        ['held', taskRows],
        ['cancelled', taskRows],
      ]);
    },
    /** The client cancels the campaign that is held. */
    cancelHeld: async (name: string, reason: string): Promise<void> => {
      const held = (await campaigns(name)).find(({ state }) => state === 'held');
      const token = await product().signIn('0722000002', 'tuma-client');
      const path = `campaign/${String(held?.id)}/cancel`;
      expect((await product().call(path, { reason }, { Authorization: token })).status).toBe(200);
    },
  };
}
