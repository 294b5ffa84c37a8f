// The composition root: builds the server without listening. Throws if a call or collection of the contract is not mounted.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { v1Calls } from '../contract/v1/index.ts';
import { mountConsole } from './consoleCalls.ts';
import { byIndexAlone, openDatabase, shortTransactions, type Database } from './db/database.ts';
import { unknownRoom, type ReadRoom } from './db/diskRoom.ts';
import { readiness } from './db/connection/readiness.ts';
import type { Reads, Standby } from './db/standby/standby.ts';
import { watchStandby } from './db/standby/standbyMetrics.ts';
import { watchPool } from './db/connection/poolMetrics.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { mountDevelopers } from './developerCalls.ts';
import { createApi } from './http/api.ts';
import type { ConnectionLimits } from './http/connections.ts';
import { collections, endpoints } from './http/declaredCalls.ts';
import { countRequests, requestLimits, type RequestLimits } from './http/requestRates.ts';
import { createHttp, type HttpOptions } from './http/server.ts';
import { UploadMemory } from './http/uploadMemory.ts';
import { noChannels, type Channels } from './modules/alarms/channels.service.ts';
import { authenticator } from './modules/identity/tokens.ts';
import { watchRequestLimits } from './modules/settings/settings.service.ts';
import { mountCallbacks } from './payments/callbacks.ts';
import type { Daraja } from './payments/daraja.ts';
import { Outgoing } from './webhooks/outgoing.ts';

export interface AppDeps {
  database: Database;
  /** Calls that may lag read it; undefined: they read `database`. */
  standby?: Standby | undefined;
  clock: () => Date;
  secrets: Secrets;
  logger: Logger;
  metrics: Registry;
  /** Folder of the console's build; without it only the API is served. */
  consoleDir: string | undefined;
  trustProxy: HttpOptions['trustProxy'];
  metricsToken?: string | undefined;
  isDraining?: HttpOptions['isDraining'];
  securityContact?: string | undefined;
  /** Connections per address, and the time a request may take to arrive. */
  connections?: Partial<ConnectionLimits> | undefined;
  /** Bytes of uploaded files that are held at once. */
  uploadBytesMax?: number | undefined;
  /** Requests a minute; overrides the platform's settings. */
  requestLimits?: RequestLimits | undefined;
  /** Undefined if M-Pesa is not configured. */
  mpesa?: Daraja | undefined;
  /** How often refused calls and sign-ins are stored, in milliseconds. */
  refusalsMs?: number | undefined;
  /** How notices of alarms leave this machine beside texts; by default not at all. */
  alarmChannels?: Channels | undefined;
  /** The disk of the database; by default it is not known. */
  readRoom?: ReadRoom | undefined;
  /** Makes the requests of tests of webhooks; by default to the public internet alone. */
  outgoing?: Outgoing | undefined;
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { database, standby, metrics, mpesa } = deps;
  const { clock, secrets, logger, refusalsMs, outgoing } = deps;
  const { alarmChannels: channels = noChannels, readRoom = unknownRoom } = deps;
  const { db } = database;
  const app = await createHttp({ ...deps, ready: readiness(database) });
  const hotPath = openDatabase(database.url, {
    connectionsMax: 6,
    settings: { ...byIndexAlone, ...shortTransactions },
    pipelined: true,
  });
  app.addHook('onClose', () => hotPath.close());
  watchPool(metrics, 'requests', hotPath.pool);
  const { requestLimits: fixed } = deps;
  const count = countRequests(fixed ? () => fixed : watchRequestLimits(db, requestLimits));
  const api = createApi(app, {
    authenticate: authenticator(hotPath.db, clock),
    count,
    standby: standby && { ...standby, count: watchStandby(metrics, standby) },
    uploads: new UploadMemory({ bytesMax: deps.uploadBytesMax, metrics }),
  });
  const reads: Reads = ({ readsFrom }) => (standby && readsFrom === 'standby' ? standby.db : db);
  const common = { db, hotPathDb: hotPath.db, reads, clock, secrets, logger };
  mountConsole(app, api, { ...common, database, refusalsMs, mpesa, channels, readRoom });
  if (mpesa) mountCallbacks(app, { db, clock, logger, metrics, mpesa });
  const v1 = await mountDevelopers(app, api, { ...common, metrics, count, outgoing });
  requireAll(new Set([...api.mounted, ...v1.mounted]));
  return app;
}

/** Throws if a call or collection of the contract is not mounted. */
function requireAll(mounted: ReadonlySet<string>): void {
  const declared = [
    ...endpoints.map(({ path }) => path),
    ...collections.map(({ name }) => name),
    ...v1Calls.map(({ method, path }) => `${method} ${path}`),
  ];
  const missing = declared.filter((path) => !mounted.has(path));
  if (missing.length > 0) throw new Error(`In the contract but not mounted: ${missing.join(', ')}`);
}

/** The server of an engine: health and metrics only. */
export const buildProbes = (
  deps: Omit<AppDeps, 'consoleDir' | 'clock' | 'secrets' | 'outgoing' | 'standby'>,
): Promise<FastifyInstance> =>
  createHttp({ ...deps, consoleDir: undefined, ready: readiness(deps.database) });
