// The texts of users in lists, of their form and of the actions on them (requirements/administration.md#client-detail, #system-users).
import { texts } from '../../i18n/texts.ts';

export const userTexts = texts({
  en: {
    none: 'No user found',
    noneHint: 'The people who can sign in appear here.',
    title: 'Users',
    name: 'Name',
    client: 'Client',
    phone: 'Phone',
    role: 'Role',
    status: 'Status',
    you: 'You',
    lockedDevices: (until: string) => `Locked until ${until} on new devices`,
    lockedAddresses: (until: string) => `Locked until ${until} from some addresses`,
    create: 'Create User',
    add: 'Add user',
    missingOfClient: 'Please fill in all fields.',
    created: 'User created',
    added: 'User added',
    joins: (client: string) =>
      `The user joins ${client} and gets a one-time password by SMS, to be changed at the first sign-in.`,
    ownClient: 'your organization',
    idMissing: 'User ID is missing. Cannot update user.',
    password: {
      title: 'One-time password',
      warning: 'No SMS could be sent. This password is shown only now.',
      warningOf: (why: string) => `No SMS could be sent: ${why}. This password is shown only now.`,
      hint: (name: string) => `Give it to ${name} yourself; it has to be changed at the first sign-in.`,
    },
    activate: {
      text: (name: string) => `${name} can sign in again.`,
      done: 'User activated',
    },
    deactivate: {
      text: (name: string) => `${name} is signed out at once and cannot sign in until activated again.`,
      done: 'User deactivated',
    },
    delete: {
      text: (name: string) =>
        `${name} is signed out at once and can never sign in again. What they sent and paid for stays on record.`,
      done: 'User deleted',
    },
    reset: {
      label: 'Reset Password',
      text: (name: string) =>
        `${name} is signed out at once and gets a one-time password by SMS, to be changed at the next sign-in.`,
      done: 'Password reset',
    },
    removeFactor: {
      label: 'Remove two-step sign-in',
      text: (name: string) =>
        `For a lost phone. ${name} is signed out at once and signs in with the password alone until they set it up again.`,
      done: 'Two-step sign-in removed',
    },
    unlock: {
      label: 'Unlock',
      text: (name: string) =>
        `The failed sign-ins of ${name} no longer count, and ${name} can try again at once.`,
      done: 'User unlocked',
    },
  },
  sw: {
    none: 'Hakuna mtumiaji aliyepatikana',
    noneHint: 'Watu wanaoweza kuingia wataonekana hapa.',
    title: 'Watumiaji',
    name: 'Jina',
    client: 'Mteja',
    phone: 'Simu',
    role: 'Jukumu',
    status: 'Hali',
    you: 'Wewe',
    lockedDevices: (until) => `Amefungiwa hadi ${until} kwenye vifaa vipya`,
    lockedAddresses: (until) => `Amefungiwa hadi ${until} kutoka baadhi ya anwani`,
    create: 'Unda mtumiaji',
    add: 'Ongeza mtumiaji',
    missingOfClient: 'Tafadhali jaza sehemu zote.',
    created: 'Mtumiaji ameundwa',
    added: 'Mtumiaji ameongezwa',
    joins: (client) =>
      `Mtumiaji atajiunga na ${client} na kupokea nenosiri la kutumika mara moja kwa SMS, atakalolibadilisha anapoingia mara ya kwanza.`,
    ownClient: 'shirika lako',
    idMissing: 'Kitambulisho cha mtumiaji hakipo. Mtumiaji hawezi kusasishwa.',
    password: {
      title: 'Nenosiri la kutumika mara moja',
      warning: 'SMS haikuweza kutumwa. Nenosiri hili linaonyeshwa sasa tu.',
      warningOf: (why) => `SMS haikuweza kutumwa: ${why}. Nenosiri hili linaonyeshwa sasa tu.`,
      hint: (name) => `Mpe ${name} mwenyewe; lazima libadilishwe anapoingia mara ya kwanza.`,
    },
    activate: {
      text: (name) => `${name} ataweza kuingia tena.`,
      done: 'Mtumiaji amewashwa',
    },
    deactivate: {
      text: (name) => `${name} ataondolewa kwenye akaunti mara moja na hataweza kuingia hadi awashwe tena.`,
      done: 'Mtumiaji amezimwa',
    },
    delete: {
      text: (name) =>
        `${name} ataondolewa kwenye akaunti mara moja na hataweza kuingia tena kamwe. Alichotuma na kulipia kitabaki kwenye kumbukumbu.`,
      done: 'Mtumiaji amefutwa',
    },
    reset: {
      label: 'Weka upya nenosiri',
      text: (name) =>
        `${name} ataondolewa kwenye akaunti mara moja na kupokea nenosiri la kutumika mara moja kwa SMS, atakalolibadilisha anapoingia tena.`,
      done: 'Nenosiri limewekwa upya',
    },
    removeFactor: {
      label: 'Ondoa uthibitisho wa hatua mbili',
      text: (name) =>
        `Kwa simu iliyopotea. ${name} ataondolewa kwenye akaunti mara moja na ataingia kwa nenosiri pekee hadi auweke tena.`,
      done: 'Uthibitisho wa hatua mbili umeondolewa',
    },
    unlock: {
      label: 'Fungulia',
      text: (name) =>
        `Majaribio ya kuingia ya ${name} yaliyoshindikana hayatahesabiwa tena, na ${name} ataweza kujaribu tena mara moja.`,
      done: 'Mtumiaji amefunguliwa',
    },
  },
});
