// The composition root: mounts every module with an explicit call. Builds the server without listening. Throws if a call or
// collection of the contract is not mounted.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { v1Calls } from '../contract/v1/index.ts';
import { byIndexAlone, openDatabase, type Database } from './db/database.ts';
import { unknownRoom, type ReadRoom } from './db/diskRoom.ts';
import type { Reads, Standby } from './db/standby.ts';
import { watchStandby } from './db/standbyMetrics.ts';
import { watchPool } from './db/poolMetrics.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { afterAnswer } from './http/afterAnswer.ts';
import { createApi } from './http/api.ts';
import type { ConnectionLimits } from './http/connections.ts';
import { collections, endpoints } from './http/declaredCalls.ts';
import { recordDenied } from './http/denied.ts';
import { countRequests, requestLimits, type RequestLimits } from './http/requestRates.ts';
import { createHttp, type HttpOptions } from './http/server.ts';
import { UploadMemory } from './http/uploadMemory.ts';
import { mountDescription } from './http/description.ts';
import type { AnsweredCall } from './http/apiCaller.ts';
import { createV1 } from './http/v1.ts';
import { mountApiKeys } from './modules/apiKeys/apiKeys.routes.ts';
import { mountKeysV1 } from './modules/apiKeys/apiKeys.v1.ts';
import { authenticateKeys } from './modules/apiKeys/authentication.service.ts';
import { mountAfricasTalking } from './modules/apiMessages/africasTalking.ts';
import { mountMessagesV1 } from './modules/apiMessages/apiMessages.v1.ts';
import { mountApiRequests } from './modules/apiRequests/apiRequests.routes.ts';
import { recordRequests } from './modules/apiRequests/recorder.ts';
import { mountAlarms } from './modules/alarms/alarms.routes.ts';
import { noChannels, type Channels } from './modules/alarms/channels.service.ts';
import { mountAudit } from './modules/audit/audit.routes.ts';
import { recordRefusals } from './modules/audit/refusals.service.ts';
import { mountCampaigns } from './modules/campaigns/campaigns.routes.ts';
import { mountClientHome } from './modules/clientHome/clientHome.routes.ts';
import { mountClients } from './modules/clients/clients.routes.ts';
import { mountContacts } from './modules/contacts/contacts.routes.ts';
import { mountCountries } from './modules/countries/countries.routes.ts';
import { mountConnectors } from './modules/connectors/connectors.routes.ts';
import { mountConsumption } from './modules/consumption/consumption.routes.ts';
import { mountDashboard } from './modules/dashboard/dashboard.routes.ts';
import { mountDnd } from './modules/dnd/dnd.routes.ts';
import { mountHome } from './modules/home/home.routes.ts';
import { countAttempts } from './modules/identity/attempts.ts';
import { mountIdentity } from './modules/identity/identity.routes.ts';
import { publishedSignIns } from './modules/identity/published.ts';
import { authenticator } from './modules/identity/tokens.ts';
import { mountOwnAccount } from './modules/ownAccount/ownAccount.routes.ts';
import { mountOptOutsV1 } from './modules/dnd/dnd.v1.ts';
import { mountIncomingV1 } from './modules/incoming/incoming.v1.ts';
import { mountInvitations } from './modules/invitations/invitations.routes.ts';
import { mountIncoming } from './modules/incoming/incoming.routes.ts';
import { mountMessages } from './modules/messages/messages.routes.ts';
import { mountOnboarding } from './modules/onboarding/onboarding.routes.ts';
import { textApproval } from './modules/onboarding/onboarding.service.ts';
import { mountPackages } from './modules/packages/packages.routes.ts';
import { mountPayments } from './modules/payments/payments.routes.ts';
import { mountApprovals } from './modules/approving/approving.routes.ts';
import { mountPrivacy } from './modules/privacy/privacy.routes.ts';
import { mountReports } from './modules/reports/reports.routes.ts';
import { mountRoles } from './modules/roles/roles.routes.ts';
import { mountRouting } from './modules/routing/routing.routes.ts';
import { mountMessageTexts } from './modules/messageTexts/messageTexts.routes.ts';
import { mountSearch } from './modules/search/search.routes.ts';
import { mountSend } from './modules/send/send.routes.ts';
import { mountSenderRequests } from './modules/senderRequests/senderRequests.routes.ts';
import { mountSenders } from './modules/senders/senders.routes.ts';
import { mountSettings } from './modules/settings/settings.routes.ts';
import { watchRequestLimits } from './modules/settings/settings.service.ts';
import { mountSmppAccounts } from './modules/smppAccounts/smppAccounts.routes.ts';
import { mountTemplates } from './modules/templates/templates.routes.ts';
import { mountWebhooks } from './modules/webhooks/webhooks.routes.ts';
import { mountWebhooksV1 } from './modules/webhooks/webhooks.v1.ts';
import { mountWindows } from './modules/windows/windows.routes.ts';
import { mountCallbacks } from './payments/callbacks.ts';
import type { Daraja } from './payments/daraja.ts';
import { resolveParked } from './sending/settle/parked.ts';
import { publishedSignIns as demoSignIns } from './seed/people.ts';
import { tryLink } from './sending/submit/tryLink.ts';
import { mountUnits } from './modules/units/units.routes.ts';
import { mountUsers } from './modules/users/users.routes.ts';
import { Outgoing } from './webhooks/outgoing.ts';
import { nameServers } from './webhooks/resolve.ts';
import { webhookSender } from './webhooks/sender.ts';

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
  const { database, clock, secrets, logger, metrics, mpesa } = deps;
  const { db } = database;
  const app = await createHttp({ ...deps, ready: readiness(database) });
  // Tokens and single sends: the same few statements thousands of times a second.
  const hotPathDb = openDatabase(database.url, {
    connectionsMax: 6,
    settings: byIndexAlone,
    pipelined: true,
  });
  app.addHook('onClose', () => hotPathDb.close());
  watchPool(metrics, 'requests', hotPathDb.pool);
  const { requestLimits: fixed } = deps;
  const count = countRequests(fixed ? () => fixed : watchRequestLimits(db, requestLimits));
  const { standby } = deps;
  const api = createApi(app, {
    authenticate: authenticator(hotPathDb.db, clock),
    count,
    standby: standby && { ...standby, count: watchStandby(metrics, standby) },
    uploads: new UploadMemory({ bytesMax: deps.uploadBytesMax, metrics }),
  });
  const reads: Reads = ({ readsFrom }) => (standby && readsFrom === 'standby' ? standby.db : db);

  const refusals = recordRefusals({ db, clock, logger, everyMs: deps.refusalsMs });
  app.addHook('onClose', refusals.close);
  recordDenied(app, (call) => refusals.record({ action: 'call.refused', ...call }));
  const attempts = countAttempts(database, clock);
  mountIdentity(api, { db, secrets, clock, attempts, refused: refusals.record });
  const later = afterAnswer(logger);
  app.addHook('onClose', later.close);
  mountOwnAccount(api, { db, secrets, clock, attempts, logger, afterAnswer: later.run });
  mountOnboarding(api, { db, clock, attempts });
  mountDashboard(api, { db });
  mountClientHome(api, { db, clock });
  const { readRoom = unknownRoom } = deps;
  mountHome(api, { db, clock, readRoom });
  mountSenders(api, { db });
  mountSenderRequests(api, { db, clock });
  mountConnectors(api, { db, tryLink, secrets, clock });
  mountRouting(api, { db, clock });
  mountWindows(api, { db, clock });
  mountAlarms(api, { db, clock, resolveParked, readRoom, channels: deps.alarmChannels ?? noChannels });
  mountSend(api, { db, hotPathDb: hotPathDb.db, clock });
  mountCampaigns(api, { db, reads, clock });
  mountMessages(api, { db, reads, clock });
  mountSearch(api, { reads, clock });
  mountDnd(api, { db, reads });
  mountClients(api, { db, textApproval, hasPublishedSignIns: publishedSignIns(db, demoSignIns) });
  mountInvitations(api, { db, clock });
  mountCountries(api);
  mountContacts(api, { db, reads, clock });
  mountTemplates(api, { db, clock });
  mountPayments(api, { db, clock, mpesa });
  if (mpesa) mountCallbacks(app, { db, clock, logger, metrics, mpesa });
  mountReports(api, { reads, clock });
  mountUsers(api, { db, clock });
  mountSmppAccounts(api, { db });
  mountRoles(api, { db });
  mountUnits(api, { db, clock });
  mountConsumption(api, { reads });
  mountPackages(api, { db });
  mountAudit(api, { db, reads });
  mountApprovals(api, { db, clock });
  mountPrivacy(api, { db, secrets, clock });
  mountSettings(api, { db });
  mountApiKeys(api, { db, clock });
  mountIncoming(api, { db });
  mountMessageTexts(api, { db });
  mountApiRequests(api, { reads });

  const keys = authenticateKeys(hotPathDb.db, clock);
  app.addHook('onClose', keys.close);
  const requests = recordRequests({ db, clock, logger, metrics });
  app.addHook('onClose', requests.close);
  const onAnswered = (call: AnsweredCall) => {
    keys.noteUse(call.caller);
    requests.record(call);
  };
  const admission = { authenticate: keys.authenticate, recall: keys.recall, count, onAnswered };
  const v1 = await createV1(app, admission);
  mountDescription(app);
  mountKeysV1(v1, { db });
  mountIncomingV1(v1, { db });
  mountOptOutsV1(v1, { db });
  const messages = mountMessagesV1(v1, { db, hotPathDb: hotPathDb.db, clock });
  await mountAfricasTalking(app, { ...admission, db, send: messages.send });

  const outgoing = deps.outgoing ?? new Outgoing({ allowed: [], resolve: nameServers() });
  if (!deps.outgoing) app.addHook('onClose', () => outgoing.close());
  const webhooks = { db, clock, secrets, sender: webhookSender(outgoing) };
  mountWebhooks(api, { ...webhooks, reads });
  mountWebhooksV1(v1, webhooks);

  const declared = [
    ...endpoints.map(({ path }) => path),
    ...collections.map(({ name }) => name),
    ...v1Calls.map(({ method, path }) => `${method} ${path}`),
  ];
  const missing = declared.filter((path) => !api.mounted.has(path) && !v1.mounted.has(path));
  if (missing.length > 0) throw new Error(`In the contract but not mounted: ${missing.join(', ')}`);
  return app;
}

/** The server of an engine: health and metrics only. */
export const buildProbes = (
  deps: Omit<AppDeps, 'consoleDir' | 'clock' | 'secrets' | 'outgoing' | 'standby'>,
): Promise<FastifyInstance> =>
  createHttp({ ...deps, consoleDir: undefined, ready: readiness(deps.database) });

/** The process is ready if the database answers. */
const readiness =
  ({ db }: Database) =>
  async () => {
    await sql`SELECT 1`.execute(db);
  };
