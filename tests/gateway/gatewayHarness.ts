// Extends the engine's harness by a client with a sender ID, units and an SMPP account, and by gateways to bind to. The peers use the npm
// package `smpp`, an independent implementation.
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startGateway, type Gateway, type GatewayOptions } from '../../server/gateway/gateway.ts';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { ensurePlatform } from '../../server/modules/clients/clients.service.ts';
import { hashPassword } from '../../server/modules/identity/identity.service.ts';
import { ensurePrefixes } from '../../server/modules/networks/networks.service.ts';
import { smppRoleType } from '../../contract/smppAccounts.ts';
import { engineHarness } from '../engine/engineHarness.ts';
import { aClient } from '../support/people.ts';
import { bindPeer, password, type Peer, type PeerOptions } from './peer.ts';

const passwordHash = hashPassword(password);

const testTimes = {
  receiptPollMs: 30,
  textPollMs: 30,
  receiptRetryMs: 40,
  sweepMs: 100,
  heartbeatMs: 100,
  graceMs: 500,
} as const;
let made = 0;

export type GatewayHarness = Awaited<ReturnType<typeof gatewayHarness>>;

export async function gatewayHarness(given: { units?: number } = {}) {
  const harness = await engineHarness();
  const { database, db } = harness;
  await ensureRoles(db);
  await ensurePlatform(db, '254700000000');
  await ensurePrefixes(db);
  const clientId = await aClient(db, { units: given.units ?? 1000 });
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('role_type', '=', smppRoleType)
    .executeTakeFirstOrThrow();

  return {
    ...harness,
    clientId,
    roleId: role.id,

    /** Gives the client a sender ID on a connector with this port. Nothing answers on the default port. */
    async sender(code = 'TUMA', port = 1): Promise<number> {
      const connectorId = await harness.connector(port);
      const configuration = await db
        .insertInto('sender_configurations')
        .values({ code, connector_id: connectorId, package_id: 1001 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const mapping = { client_id: clientId, sender_configuration_id: configuration.id };
      await db.insertInto('client_senders').values(mapping).execute();
      return connectorId;
    },

    async account(
      more: { rate?: number; binds_max?: number; allowed_addresses?: string[]; client_id?: number } = {},
    ): Promise<{ id: number; systemId: string }> {
      const systemId = `system-${++made}`;
      const { id } = await db
        .insertInto('smpp_accounts')
        .values({
          client_id: clientId,
          role_id: role.id,
          system_id: systemId,
          password_hash: await passwordHash,
          full_name: 'Core banking',
          email: 'it@client.example',
          msisdn: '254712000000',
          rate: 1000,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, systemId };
    },

    async gateway(
      options: Partial<GatewayOptions> = {},
    ): Promise<{ port: number; tlsPort: number; stop: Gateway['stop'] }> {
      const gateway = await startGateway({
        ...testTimes,
        database,
        logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
        metrics: new Registry(),
        clock: harness.clock,
        host: '127.0.0.1',
        port: 0,
        ...options,
      });
      let stopping: Promise<void> | undefined;
      const stop = () => (stopping ??= gateway.stop());
      harness.atEnd(stop);
      return { port: gateway.port ?? 0, tlsPort: gateway.tlsPort ?? 0, stop };
    },

    /** Connects a peer and sends its bind request. `status` of the peer is that of the answer. */
    async peer(port: number, systemId: string, how: PeerOptions = {}): Promise<Peer> {
      const peer = await bindPeer(port, systemId, how);
      harness.atEnd(() => peer.close());
      return peer;
    },
  };
}
