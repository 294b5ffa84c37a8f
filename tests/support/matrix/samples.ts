// One request that succeeds for every call and collection of the contract, for the matrix of callers
// (tests/api/contract/matrix.test.ts). A new endpoint is one line in the group of its noun, in a file beside this one. The records it
// needs are created for each call and client, so that no request depends on what another one left.
import { aMessage } from '../messages.ts';
import { contactSamples } from './contacts.ts';
import { developerSamples } from './developers.ts';
import { identitySamples } from './identity.ts';
import { linkSamples } from './links.ts';
import { moneySamples } from './money.ts';
import { earlier, next, ownRows, plain, type Make, type Sample, type Samples, type Verb } from './sample.ts';
import { aCampaign, sendingSamples } from './sending.ts';
import { userSamples } from './users.ts';

const dashboard = {
  'dashboard/summary': plain,
  'client/home': plain,
  'dashboard/client/balance': ({ clientId }) => ({ body: { client_id: clientId } }),
} satisfies Samples;

/** Samples by path. */
export const samples: Samples = {
  ...identitySamples,
  ...dashboard,
  ...sendingSamples,
  ...contactSamples,
  ...userSamples,
  ...developerSamples,
  ...linkSamples,
  ...moneySamples,
};

/**
 * Samples of the verbs of REST collections, by name. The query of `list` is its filter. Undefined for a verb that the collection does
 * not have.
 */
export const collectionSamples: Record<string, Partial<Record<Verb, Make | Sample | undefined>>> = {
  'message-events': {
    list: async ({ db, clientId }) => ({
      query: { message_id: await aMessage(db, { clientId, at: earlier() }) },
    }),
  },
  'campaign-runs': { list: async (harness) => ({ query: { campaign_id: await aCampaign(harness) } }) },
  templates: ownRows('templates', () => ({ name: `Template ${next()}`, message: 'Habari' })),
  'audit-log': {
    list: plain,
    one: async ({ db, clientId }) => {
      const row = await db
        .insertInto('audit_log')
        .values({
          user_id: 1,
          user_name: 'Amina',
          client_id: clientId,
          address: '',
          action: 'dnd.add',
          subject: 'x',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id };
    },
  },
  countries: { list: plain },
};
