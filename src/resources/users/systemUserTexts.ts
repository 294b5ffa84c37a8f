// The texts of the list of all users, and of one of them (requirements/administration.md#system-users).
import { texts } from '../../i18n/texts.ts';

export const systemUserTexts = texts({
  search: ['Search by name, phone or email', 'Tafuta kwa jina, simu au barua pepe'],
  roleOf: (id: string) => [`Role ${id}`, `Jukumu ${id}`],
  created: ['Created', 'Ameundwa'],
  signIn: ['Sign-in', 'Kuingia'],
  password: ['Password', 'Nenosiri'],
  passwordDue: [
    'One-time password, to be changed at the next sign-in',
    'La kutumika mara moja, libadilishwe akiingia tena',
  ],
  changeRole: ['Change role', 'Badilisha jukumu'],
  roleChanged: ['Role changed', 'Jukumu limebadilishwa'],
  sameRole: (name: string) => [`${name} already has this role`, `${name} tayari ana jukumu hili`],
  changeRoleHint: (name: string) => [
    `${name} is signed out and has the new role at the next sign-in.`,
    `${name} ataondolewa kwenye akaunti na atakuwa na jukumu jipya akiingia tena.`,
  ],
  activateMany: (users: string) => [
    `Are you sure? ${users} can sign in again.`,
    `Una uhakika? Wataweza kuingia tena: ${users}.`,
  ],
  activated: ['Users activated', 'Watumiaji wamewashwa'],
  deactivateMany: (users: string) => [
    `Are you sure? ${users} will be signed out at once and cannot sign in until activated again.`,
    `Una uhakika? Wataondolewa kwenye akaunti mara moja na hawataweza kuingia hadi wawashwe tena: ${users}.`,
  ],
  deactivated: ['Users deactivated', 'Watumiaji wamezimwa'],
});
