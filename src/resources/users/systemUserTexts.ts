// The texts of the list of all users, and of one of them (requirements/administration.md#system-users).
import { texts } from '../../i18n/texts.ts';

export const systemUserTexts = texts({
  en: {
    search: 'Search by name, phone or email',
    roleOf: (id: string) => `Role ${id}`,
    created: 'Created',
    signIn: 'Sign-in',
    password: 'Password',
    passwordDue: 'One-time password, to be changed at the next sign-in',
    changeRole: 'Change role',
    roleChanged: 'Role changed',
    sameRole: (name: string) => `${name} already has this role`,
    changeRoleHint: (name: string) => `${name} is signed out and has the new role at the next sign-in.`,
    activateMany: (users: string) => `Are you sure? ${users} can sign in again.`,
    activated: 'Users activated',
    deactivateMany: (users: string) =>
      `Are you sure? ${users} will be signed out at once and cannot sign in until activated again.`,
    deactivated: 'Users deactivated',
  },
  sw: {
    search: 'Tafuta kwa jina, simu au barua pepe',
    roleOf: (id) => `Jukumu ${id}`,
    created: 'Ameundwa',
    signIn: 'Kuingia',
    password: 'Nenosiri',
    passwordDue: 'La kutumika mara moja, libadilishwe akiingia tena',
    changeRole: 'Badilisha jukumu',
    roleChanged: 'Jukumu limebadilishwa',
    sameRole: (name) => `${name} tayari ana jukumu hili`,
    changeRoleHint: (name) => `${name} ataondolewa kwenye akaunti na atakuwa na jukumu jipya akiingia tena.`,
    activateMany: (users) => `Una uhakika? Wataweza kuingia tena: ${users}.`,
    activated: 'Watumiaji wamewashwa',
    deactivateMany: (users) =>
      `Una uhakika? Wataondolewa kwenye akaunti mara moja na hawataweza kuingia hadi wawashwe tena: ${users}.`,
    deactivated: 'Watumiaji wamezimwa',
  },
});
