// Every call and every collection there is. The server mounts exactly these; tests walk them.
import * as apiKeys from './apiKeys.ts';
import * as apiRequests from './apiRequests.ts';
import * as approvals from './approvals.ts';
import * as alarmEvents from './alarmEvents.ts';
import * as alarms from './alarms.ts';
import * as audit from './audit.ts';
import * as campaigns from './campaigns.ts';
import * as clientHome from './clientHome.ts';
import { clientOverview } from './clientOverview.ts';
import * as clients from './clients.ts';
import * as contacts from './contacts.ts';
import * as countries from './countries.ts';
import * as connectors from './connectors.ts';
import * as consumption from './consumption.ts';
import * as dashboard from './dashboard.ts';
import * as dnd from './dnd.ts';
import * as home from './home.ts';
import * as inbox from './inbox.ts';
import * as incomingNumbers from './incomingNumbers.ts';
import * as identity from './identity.ts';
import * as messages from './messages.ts';
import { revealText } from './messageTexts.ts';
import * as invitations from './invitations.ts';
import * as ownAccount from './ownAccount.ts';
import { readSetup } from './onboarding.ts';
import * as networks from './networks.ts';
import * as packages from './packages.ts';
import { changePassword } from './password.ts';
import * as payments from './payments.ts';
import * as privacy from './privacy.ts';
import * as reports from './reports.ts';
import * as roles from './roles.ts';
import * as routing from './routing.ts';
import * as schedule from './schedule.ts';
import * as secondFactor from './secondFactor.ts';
import * as search from './search.ts';
import * as send from './send.ts';
import * as senderRequests from './senderRequests.ts';
import * as senders from './senders.ts';
import * as smppAccounts from './smppAccounts.ts';
import * as settings from './settings.ts';
import { registrationOptions, signup } from './signup.ts';
import * as templates from './templates.ts';
import * as units from './units.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';
import * as windows from './windows.ts';
import type { Collection, Endpoint } from './endpoint.ts';

export const endpoints: readonly Endpoint[] = [
  signup,
  registrationOptions,
  identity.login,
  identity.logout,
  changePassword,
  identity.clientProfile,
  ownAccount.forgotPassword,
  ownAccount.recoverPassword,
  invitations.listInvitations,
  invitations.withdrawInvitation,
  invitations.ownInvitations,
  invitations.acceptInvitation,
  invitations.declineInvitation,
  ownAccount.viewAccount,
  ownAccount.updateAccount,
  ownAccount.endOwnSession,
  ownAccount.endOwnSessions,
  secondFactor.beginSecondFactor,
  secondFactor.enableSecondFactor,
  secondFactor.newRecoveryCodes,
  secondFactor.disableSecondFactor,
  secondFactor.endRememberedDevice,
  secondFactor.confirmIdentity,
  dashboard.dashboardSummary,
  dashboard.clientBalance,
  clientHome.clientHome,
  home.home,
  home.homeTraffic,
  senders.clientSenders,
  send.preflightTransactional,
  send.preflightPromotional,
  send.preflightGroup,
  send.preflightUpload,
  send.readUpload,
  send.uploadRejects,
  send.sendTransactional,
  send.sendTest,
  send.sendPromotional,
  send.sendGroup,
  send.sendUpload,
  send.cancelMessage,
  schedule.previewSchedule,
  campaigns.groupCampaigns,
  campaigns.scheduledCampaigns,
  campaigns.campaignRecipients,
  campaigns.exportRecipients,
  campaigns.pauseCampaign,
  campaigns.resumeCampaign,
  campaigns.cancelCampaign,
  campaigns.skipRun,
  campaigns.campaignOutcomes,
  campaigns.resendFailed,
  campaigns.previewResend,
  campaigns.copyCampaign,
  messages.allTransactional,
  messages.allPromotional,
  messages.exportTransactional,
  messages.exportPromotional,
  search.supportSearch,
  search.explainMessage,
  networks.networks,
  dnd.dndList,
  dnd.exportDnd,
  dnd.dndAdd,
  dnd.dndDelete,
  dnd.dndDeleteMany,
  dnd.dndImport,
  contacts.contactGroups,
  contacts.contactList,
  contacts.exportContacts,
  contacts.contactCreate,
  contacts.contactColumnsRead,
  contacts.contactUpload,
  contacts.groupUpdate,
  contacts.groupDelete,
  contacts.contactUpdate,
  contacts.contactStatus,
  contacts.contactDelete,
  contacts.contactsDelete,
  contacts.contactsStatus,
  contacts.contactsMove,
  clients.clientTable,
  clients.clientOptions,
  clients.creditClient,
  clients.createClient,
  clients.updateClient,
  clients.switchClient,
  clients.deleteClient,
  clients.clientBilling,
  clients.updateBilling,
  clientOverview,
  readSetup,
  connectors.allConnectors,
  connectors.connectorNetworks,
  connectors.upsertConnector,
  connectors.deleteConnector,
  connectors.connectorQueue,
  connectors.testConnector,
  connectors.drainConnector,
  connectors.moveConnectorQueue,
  routing.explainRoute,
  routing.connectorImpact,
  alarms.alarms,
  alarmEvents.alarmEvents,
  alarmEvents.acknowledgeAlarm,
  alarmEvents.alarmChannelList,
  alarmEvents.testAlarmChannel,
  alarms.parkedResults,
  alarms.retryParked,
  alarms.discardParked,
  alarms.releaseSending,
  senders.senderTable,
  senders.assignableSenders,
  senders.createSender,
  senders.updateSender,
  senders.deleteSender,
  senders.senderMappings,
  senders.assignedSenders,
  senders.switchStripping,
  senders.unassignSender,
  senders.assignSender,
  senders.assignSenders,
  senderRequests.senderRequests,
  senderRequests.requestableNetworks,
  senderRequests.createSenderRequest,
  senderRequests.resendSenderRequest,
  senderRequests.withdrawSenderRequest,
  senderRequests.decideSenderRequest,
  senderRequests.approveSenderRequests,
  senderRequests.senderRequestPaper,
  windows.allWindows,
  windows.upsertWindow,
  windows.deleteWindow,
  payments.requestPayment,
  payments.paymentStatus,
  payments.paymentAccount,
  payments.paymentList,
  payments.assignPayment,
  payments.dismissPayment,
  payments.reversePayment,
  approvals.listApprovals,
  approvals.approvalRoom,
  approvals.approve,
  approvals.reject,
  approvals.withdraw,
  reports.networkReport,
  reports.senderReport,
  reports.consumptionReport,
  reports.clientNetworkReport,
  reports.clientSenderReport,
  reports.reportSeries,
  reports.packageHistory,
  users.systemUsers,
  users.clientUsers,
  users.assignableRoles,
  users.createUser,
  users.updateUser,
  users.switchUsers,
  users.deleteUser,
  users.resetPassword,
  users.unlockUser,
  users.removeSecondFactor,
  smppAccounts.smppAccounts,
  smppAccounts.updateSmppAccount,
  smppAccounts.resetSmppPassword,
  roles.allRoles,
  roles.createRole,
  roles.switchRole,
  roles.renameRole,
  roles.deleteRole,
  roles.grantPermission,
  roles.revokePermission,
  roles.setPermissions,
  roles.requireSecondFactor,
  units.topupHistory,
  units.activityLog,
  units.loadUnits,
  units.lowBalanceAlert,
  units.unitStatement,
  consumption.clientConsumption,
  consumption.consumptionHistory,
  packages.globalBalances,
  packages.creditGlobal,
  packages.debitGlobal,
  settings.viewSettings,
  settings.updateSettings,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.updateApiKey,
  apiKeys.rollApiKey,
  apiKeys.revokeApiKey,
  revealText,
  inbox.conversations,
  inbox.thread,
  inbox.markRead,
  inbox.inboxNumbers,
  incomingNumbers.allIncomingNumbers,
  incomingNumbers.upsertIncomingNumber,
  incomingNumbers.deleteIncomingNumber,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.updateWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.deleteWebhook,
  webhooks.testWebhook,
  webhooks.webhookDeliveries,
  webhooks.redeliverWebhooks,
  apiRequests.listApiRequests,
  audit.exportAudit,
  privacy.findNumber,
  privacy.exportNumber,
  privacy.eraseNumber,
  privacy.listErasures,
  privacy.erasureCertificate,
];

export const collections: readonly Collection[] = [
  messages.messageEvents,
  campaigns.campaignRuns,
  templates.templates,
  countries.countries,
  audit.auditLog,
];
