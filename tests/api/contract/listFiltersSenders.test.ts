// Filters and named records of the lists of sender IDs and of requests for them (decisions/027-filtered-lists.md,
// 028-one-record-and-many.md; requirements/domain.md#access).
import { describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { listCalls } from '../../support/api/listCalls.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs', units: 5000 }) });
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const { read, ids, insert, finds, names } = listCalls(app, { mine, root });

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));
const aConnector = (name: string, status = 1) => insert('connectors', { name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status }); // oxfmt-ignore

test('sender ID requests: by client, network, its state, purpose, day and id', async () => {
  const [safaricom, airtel] = [await aConnector('Network S'), await aConnector('Network A')];
  const made = async (client_id: number, purpose: 'transactional' | 'promotional', states: [number, 'pending' | 'approved'][]) => {
    const id = await insert('sender_requests', { client_id, code: 'DUKA', purpose, requested_by: 'Amina', created: at(states.length) });
    for (const [connector_id, state] of states) await db.insertInto('sender_request_networks').values({ request_id: id, connector_id, state }).execute();
    return id;
  }; // oxfmt-ignore
  const one = await made(mine.clientId, 'transactional', [[safaricom, 'pending']]);
  const two = await made(mine.clientId, 'promotional', [[safaricom, 'approved'], [airtel, 'pending']]); // oxfmt-ignore
  const other = await made(theirs.clientId, 'transactional', [[airtel, 'pending']]);
  const path = 'senderid/request/list';
  await finds(path, [
    [{ client_id: mine.clientId }, [two, one]],
    [{ connector_id: safaricom, state: 'pending' }, [one]],
    [{ connector_id: airtel }, [other, two]],
    [{ purpose: 'promotional' }, [two]],
    [{ start_date: '2026-11-02' }, [two]],
    [{ ids: [one, other] }, [other, one]],
  ]);
  await names(path, [two, one], { other });
  expect(await ids(path, { client_id: theirs.clientId }, mine)).toEqual([]);
  const [shown] = await read(path, { ids: [one] }, mine);
  expect(shown).toMatchObject({ client_id: mine.clientId });
  const [forPlatform] = (await read(path, { client_id: mine.clientId, ids: [one] })) as unknown as { networks: object[] }[]; // oxfmt-ignore
  expect(forPlatform?.networks[0]).toHaveProperty('used_by');
});

describe('sender IDs', () => {
  test('configurations and mappings: by status, connector, client and id; mappings name what they join', async () => {
    const [on, off] = [await aConnector('Telco on'), await aConnector('Telco off', 0)];
    const active = await insert('sender_configurations', { code: 'ACTIVE', connector_id: on, package_id: 1 });
    const inactive = await insert('sender_configurations', { code: 'INACTIVE', connector_id: on, package_id: 1, status: 0 }); // oxfmt-ignore
    const elsewhere = await insert('sender_configurations', {
      code: 'ELSE',
      connector_id: off,
      package_id: 1,
    });
    const map = (client_id: number, sender_configuration_id: number) => insert('client_senders', { client_id, sender_configuration_id }); // oxfmt-ignore
    const [one, two, three] = [await map(mine.clientId, active), await map(mine.clientId, inactive), await map(theirs.clientId, elsewhere)]; // oxfmt-ignore
    await finds('configuration/sender/view/table', [
      [{ status: 0 }, [inactive]],
      [{ connector_id: on }, [inactive, active]],
      [{ client_id: mine.clientId, status: 1 }, [active]],
      [{ ids: [elsewhere, active] }, [elsewhere, active]],
      [{ client_id: 2_000_000_000 }, []],
    ]);
    await finds('configuration/sender/mapping/list', [
      [{ client_id: mine.clientId }, [two, one]],
      [{ connector_id: off }, [three]],
      [{ status: 1 }, [one]],
      [{ client_id: mine.clientId, status: 0 }, [two]],
      [{ ids: [three, one] }, [three, one]],
    ]);
    const [mapping] = await read('configuration/sender/mapping/list', { ids: [one] });
    expect(mapping).toMatchObject({ client_id: mine.clientId, sender_configuration_id: active, connector_id: on, status: 1, otp: 0 }); // oxfmt-ignore
    await finds('client/senderid/view/table', [[{ status: 1 }, [one]], [{ ids: [two, three] }, [two]]], mine); // oxfmt-ignore
    await finds('client/senderid/view/table', [[{ ids: [two, three] }, [three, two]], [{ ids: [two, three], client_id: theirs.clientId }, [three]]]); // oxfmt-ignore
    const [assigned] = await read('client/senderid/view/table', { ids: [one] }, mine);
    expect(assigned).toMatchObject({ client_id: mine.clientId, sender_configuration_id: active, connector_id: on }); // oxfmt-ignore
    await finds('connector/all', [[{ status: 0, ids: [on, off] }, [off]], [{ ids: [on] }, [on]]]); // oxfmt-ignore
  });
});
