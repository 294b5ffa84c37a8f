// The texts of SMPP accounts (requirements/administration.md#smpp-accounts).
import { texts } from '../../i18n/texts.ts';

export const smppAccountTexts = texts({
  en: {
    create: 'Create new SMPP service account',
    created: 'SMPP account created',
    updated: 'SMPP account updated',
    empty: 'No user found',
    emptyHint: 'Create an SMPP account to send from your own systems.',
    idMissing: 'User ID is missing. Cannot update user.',
    gatewayDown: 'The SMPP gateway is not running. Systems cannot bind.',
    username: 'Username',
    client: 'Client',
    accountType: 'Account Type',
    status: 'Status',
    bound: 'Bound',
    notBound: 'Not bound',
    since: (addresses: string, time: string) => `${addresses} since ${time}`,
    clientDefault: (own: string) => `Client (default: ${own})`,
    ownClient: 'your organization',
    theClient: 'the client',
    createHint: (client: string) =>
      `Systems of ${client} bind with this account and use its units. Enter a contact person. The username and password are shown once, after Create.`,
    limits: 'Limits',
    limitsOf: (account: string) => `Limits of ${account}`,
    rate: 'Messages per second',
    bindsMax: 'Concurrent binds',
    range: (min: string, max: string) => `${min} to ${max}`,
    setByPlatform: 'Set by the platform',
    addresses: 'Allowed addresses',
    addressesHint: 'One IP address or network per line. Leave empty to allow any address.',
    newPassword: 'New Password',
    credentials: 'SMPP username and password',
    shownOnce: 'This password is shown only once.',
    protocol: 'Protocol',
    port: 'Port',
    activate: {
      text: (account: string) => `${account} can bind and send again.`,
      done: 'SMPP account activated',
    },
    deactivate: {
      text: (account: string) =>
        `The binds of ${account} are closed immediately, and it cannot bind until it is activated again.`,
      done: 'SMPP account deactivated',
    },
    delete: {
      text: (account: string) => `${account} can no longer bind, and its open binds are closed immediately.`,
      done: 'SMPP account deleted',
    },
    renew: {
      text: (account: string) =>
        `The current password of ${account} stops working and its binds are closed immediately.`,
      done: 'New password set',
    },
  },
  sw: {
    create: 'Unda akaunti mpya ya huduma ya SMPP',
    created: 'Akaunti ya SMPP imeundwa',
    updated: 'Akaunti ya SMPP imesasishwa',
    empty: 'Hakuna mtumiaji aliyepatikana',
    emptyHint: 'Unda akaunti ya SMPP ili utume kutoka kwenye mifumo yako.',
    idMissing: 'Kitambulisho cha mtumiaji hakipo. Mtumiaji hawezi kusasishwa.',
    gatewayDown: 'Lango la SMPP halifanyi kazi. Mifumo haiwezi kuunganishwa.',
    username: 'Jina la kuingia',
    client: 'Mteja',
    accountType: 'Aina ya akaunti',
    status: 'Hali',
    bound: 'Miunganisho',
    notBound: 'Haijaunganishwa',
    since: (addresses, time) => `${addresses} tangu ${time}`,
    clientDefault: (own) => `Mteja (kwa kawaida: ${own})`,
    ownClient: 'shirika lako',
    theClient: 'mteja',
    createHint: (client) =>
      `Mifumo ya ${client} huunganishwa kwa akaunti hii na kutumia uniti zake. Weka mtu wa kuwasiliana naye. Jina la kuingia na nenosiri vitaonyeshwa mara moja tu, baada ya kubonyeza Unda.`,
    limits: 'Vikomo',
    limitsOf: (account) => `Vikomo vya ${account}`,
    rate: 'Jumbe kwa sekunde',
    bindsMax: 'Miunganisho kwa wakati mmoja',
    range: (min, max) => `${min} hadi ${max}`,
    setByPlatform: 'Huwekwa na mfumo',
    addresses: 'Anwani zinazoruhusiwa',
    addressesHint: 'Anwani moja ya IP au mtandao kwa kila mstari. Acha tupu ili kuruhusu anwani yoyote.',
    newPassword: 'Nenosiri jipya',
    credentials: 'Jina la kuingia na nenosiri la SMPP',
    shownOnce: 'Nenosiri hili linaonyeshwa mara moja tu.',
    protocol: 'Itifaki',
    port: 'Mlango',
    activate: {
      text: (account) => `${account} itaweza kuunganishwa na kutuma tena.`,
      done: 'Akaunti ya SMPP imewashwa',
    },
    deactivate: {
      text: (account) =>
        `Miunganisho ya ${account} itafungwa mara moja, na haitaweza kuunganishwa hadi iwashwe tena.`,
      done: 'Akaunti ya SMPP imezimwa',
    },
    delete: {
      text: (account) =>
        `${account} haitaweza kuunganishwa tena, na miunganisho yake iliyo wazi itafungwa mara moja.`,
      done: 'Akaunti ya SMPP imefutwa',
    },
    renew: {
      text: (account) =>
        `Nenosiri la sasa la ${account} halitafanya kazi tena na miunganisho yake itafungwa mara moja.`,
      done: 'Nenosiri jipya limewekwa',
    },
  },
});
