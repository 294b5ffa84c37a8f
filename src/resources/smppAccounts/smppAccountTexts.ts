// The texts of SMPP accounts (requirements/administration.md#smpp-accounts).
import { texts } from '../../i18n/texts.ts';

export const smppAccountTexts = texts({
  create: ['Create new SMPP service account', 'Unda akaunti mpya ya huduma ya SMPP'],
  created: ['SMPP account created', 'Akaunti ya SMPP imeundwa'],
  updated: ['SMPP account updated', 'Akaunti ya SMPP imesasishwa'],
  empty: ['No user found', 'Hakuna mtumiaji aliyepatikana'],
  emptyHint: [
    'Create an SMPP account to send from your own systems.',
    'Unda akaunti ya SMPP ili utume kutoka kwenye mifumo yako.',
  ],
  idMissing: [
    'User ID is missing. Cannot update user.',
    'Kitambulisho cha mtumiaji hakipo. Mtumiaji hawezi kusasishwa.',
  ],
  gatewayDown: [
    'The SMPP gateway is not running. Systems cannot bind.',
    'Lango la SMPP halifanyi kazi. Mifumo haiwezi kuunganishwa.',
  ],
  username: ['Username', 'Jina la kuingia'],
  client: ['Client', 'Mteja'],
  accountType: ['Account Type', 'Aina ya akaunti'],
  status: ['Status', 'Hali'],
  bound: ['Bound', 'Miunganisho'],
  notBound: ['Not bound', 'Haijaunganishwa'],
  since: (addresses: string, time: string) => [`${addresses} since ${time}`, `${addresses} tangu ${time}`],
  theClient: ['the client', 'mteja'],
  createHint: (client: string) => [
    `Systems of ${client} bind with this account and use its units. Enter a contact person. The username and password are shown once, after Create.`,
    `Mifumo ya ${client} huunganishwa kwa akaunti hii na kutumia uniti zake. Weka mtu wa kuwasiliana naye. Jina la kuingia na nenosiri vitaonyeshwa mara moja tu, baada ya kubonyeza Unda.`,
  ],
  limits: ['Limits', 'Vikomo'],
  limitsOf: (account: string) => [`Limits of ${account}`, `Vikomo vya ${account}`],
  rate: ['Messages per second', 'Jumbe kwa sekunde'],
  bindsMax: ['Concurrent binds', 'Miunganisho kwa wakati mmoja'],
  range: (min: string, max: string) => [`${min} to ${max}`, `${min} hadi ${max}`],
  setByPlatform: ['Set by the platform', 'Huwekwa na mfumo'],
  newPassword: ['New password', 'Nenosiri jipya'],
  credentials: ['SMPP username and password', 'Jina la kuingia na nenosiri la SMPP'],
  shownOnce: ['This password is shown only once.', 'Nenosiri hili linaonyeshwa mara moja tu.'],
  connect: ['Connect', 'Unganisha'],
  connectOf: (account: string) => [`Connect with ${account}`, `Unganisha kwa ${account}`],
  host: ['Host', 'Seva'],
  port: ['Port', 'Mlango'],
  tlsPort: ['Port with TLS', 'Mlango wenye TLS'],
  plainPort: ['Port without TLS', 'Mlango usio na TLS'],
  systemId: ['System ID', 'System ID'],
  password: ['Password', 'Nenosiri'],
  passwordHidden: [
    'Set. It was shown once; New password sets another one.',
    'Limewekwa. Lilionyeshwa mara moja; Nenosiri jipya huweka lingine.',
  ],
  passwordPlaceholder: ['PASSWORD', 'NENOSIRI'],
  notEncrypted: [
    'This port has no encryption. Use it in a private network or a tunnel.',
    'Mlango huu hauna usimbaji fiche. Utumie katika mtandao wa faragha au njia salama.',
  ],
  documentation: ['SMPP documentation', 'Mwongozo wa SMPP'],
  configuration: ['Configuration', 'Usanidi'],
  configurationOf: (system: string) => [`Configuration of ${system}`, `Usanidi wa ${system}`],
  copyConfiguration: ['Copy configuration', 'Nakili usanidi'],
  copyValue: (label: string) => [`Copy ${label}`, `Nakili ${label}`],
  activate: {
    text: (account: string) => [
      `${account} can bind and send again.`,
      `${account} itaweza kuunganishwa na kutuma tena.`,
    ],
    done: ['SMPP account activated', 'Akaunti ya SMPP imewashwa'],
  },
  deactivate: {
    text: (account: string) => [
      `The binds of ${account} are closed immediately, and it cannot bind until it is activated again.`,
      `Miunganisho ya ${account} itafungwa mara moja, na haitaweza kuunganishwa hadi iwashwe tena.`,
    ],
    done: ['SMPP account deactivated', 'Akaunti ya SMPP imezimwa'],
  },
  delete: {
    text: (account: string) => [
      `${account} can no longer bind, and its open binds are closed immediately.`,
      `${account} haitaweza kuunganishwa tena, na miunganisho yake iliyo wazi itafungwa mara moja.`,
    ],
    done: ['SMPP account deleted', 'Akaunti ya SMPP imefutwa'],
  },
  renew: {
    text: (account: string) => [
      `The current password of ${account} stops working and its binds are closed immediately.`,
      `Nenosiri la sasa la ${account} halitafanya kazi tena na miunganisho yake itafungwa mara moja.`,
    ],
    done: ['New password set', 'Nenosiri jipya limewekwa'],
  },
});
