// The texts of users in lists, of their form and of the actions on them (requirements/administration.md#client-detail, #system-users).
import { texts } from '../../i18n/texts.ts';

export const userTexts = texts({
  empty: ['No user found', 'Hakuna mtumiaji aliyepatikana'],
  emptyHint: ['The people who can sign in appear here.', 'Watu wanaoweza kuingia wataonekana hapa.'],
  title: ['Users', 'Watumiaji'],
  name: ['Name', 'Jina'],
  client: ['Client', 'Mteja'],
  phone: ['Phone', 'Simu'],
  role: ['Role', 'Jukumu'],
  status: ['Status', 'Hali'],
  you: ['You', 'Wewe'],
  lockedDevices: (until: string) => [
    `Locked until ${until} on new devices`,
    `Amefungiwa hadi ${until} kwenye vifaa vipya`,
  ],
  lockedAddresses: (until: string) => [
    `Locked until ${until} from some addresses`,
    `Amefungiwa hadi ${until} kutoka baadhi ya anwani`,
  ],
  create: ['Create User', 'Unda mtumiaji'],
  add: ['Add user', 'Ongeza mtumiaji'],
  missingOfClient: ['Please fill in all fields.', 'Tafadhali jaza sehemu zote.'],
  created: ['User created', 'Mtumiaji ameundwa'],
  added: ['User added', 'Mtumiaji ameongezwa'],
  joins: (client: string) => [
    `The user joins ${client} and gets a one-time password by SMS, to be changed at the first sign-in.`,
    `Mtumiaji atajiunga na ${client} na kupokea nenosiri la kutumika mara moja kwa SMS, atakalolibadilisha anapoingia mara ya kwanza.`,
  ],
  ownClient: ['your organization', 'shirika lako'],
  idMissing: [
    'User ID is missing. Cannot update user.',
    'Kitambulisho cha mtumiaji hakipo. Mtumiaji hawezi kusasishwa.',
  ],
  password: {
    title: ['One-time password', 'Nenosiri la kutumika mara moja'],
    warning: [
      'No SMS could be sent. This password is shown only now.',
      'SMS haikuweza kutumwa. Nenosiri hili linaonyeshwa sasa tu.',
    ],
    warningOf: (why: string) => [
      `No SMS could be sent: ${why}. This password is shown only now.`,
      `SMS haikuweza kutumwa: ${why}. Nenosiri hili linaonyeshwa sasa tu.`,
    ],
    hint: (name: string) => [
      `Give it to ${name} yourself; it has to be changed at the first sign-in.`,
      `Mpe ${name} mwenyewe; lazima libadilishwe anapoingia mara ya kwanza.`,
    ],
  },
  activate: {
    text: (name: string) => [`${name} can sign in again.`, `${name} ataweza kuingia tena.`],
    done: ['User activated', 'Mtumiaji amewashwa'],
  },
  deactivate: {
    text: (name: string) => [
      `${name} is signed out at once and cannot sign in until activated again.`,
      `${name} ataondolewa kwenye akaunti mara moja na hataweza kuingia hadi awashwe tena.`,
    ],
    done: ['User deactivated', 'Mtumiaji amezimwa'],
  },
  delete: {
    text: (name: string) => [
      `${name} is signed out at once and can never sign in again. What they sent and paid for stays on record.`,
      `${name} ataondolewa kwenye akaunti mara moja na hataweza kuingia tena kamwe. Alichotuma na kulipia kitabaki kwenye kumbukumbu.`,
    ],
    done: ['User deleted', 'Mtumiaji amefutwa'],
  },
  reset: {
    label: ['Reset Password', 'Weka upya nenosiri'],
    text: (name: string) => [
      `${name} is signed out at once and gets a one-time password by SMS, to be changed at the next sign-in.`,
      `${name} ataondolewa kwenye akaunti mara moja na kupokea nenosiri la kutumika mara moja kwa SMS, atakalolibadilisha anapoingia tena.`,
    ],
    done: ['Password reset', 'Nenosiri limewekwa upya'],
  },
  removeFactor: {
    label: ['Remove two-step sign-in', 'Ondoa uthibitisho wa hatua mbili'],
    text: (name: string) => [
      `For a lost phone. ${name} is signed out at once and signs in with the password alone until they set it up again.`,
      `Kwa simu iliyopotea. ${name} ataondolewa kwenye akaunti mara moja na ataingia kwa nenosiri pekee hadi auweke tena.`,
    ],
    done: ['Two-step sign-in removed', 'Uthibitisho wa hatua mbili umeondolewa'],
  },
  unlock: {
    label: ['Unlock', 'Fungulia'],
    text: (name: string) => [
      `The failed sign-ins of ${name} no longer count, and ${name} can try again at once.`,
      `Majaribio ya kuingia ya ${name} yaliyoshindikana hayatahesabiwa tena, na ${name} ataweza kujaribu tena mara moja.`,
    ],
    done: ['User unlocked', 'Mtumiaji amefunguliwa'],
  },
});
