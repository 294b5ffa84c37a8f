// Texts of invitations: of the open ones of a client, and of those of the signed-in person.
import { texts } from '../../i18n/texts.ts';

export const invitationTexts = texts({
  title: ['Invitations', 'Mialiko'],
  hint: [
    'Their numbers have an account with another client. They join by accepting.',
    'Nambari zao zina akaunti kwa mteja mwingine. Watajiunga wakikubali.',
  ],
  name: ['Name', 'Jina'],
  phone: ['Phone', 'Simu'],
  role: ['Role', 'Jukumu'],
  client: ['Client', 'Mteja'],
  by: ['Invited by', 'Aliyealika'],
  ends: ['Ends', 'Mwisho'],
  action: ['Action', 'Kitendo'],
  sent: [
    'The number has an account already. Its owner was invited and joins by accepting.',
    'Nambari hii tayari ina akaunti. Mwenyewe amealikwa na atajiunga akikubali.',
  ],
  withdraw: ['Withdraw', 'Ondoa'],
  withdrawOf: (name: string) => [
    `Withdraw the invitation of ${name}?`,
    `Ungependa kuondoa mwaliko wa ${name}?`,
  ],
  withdrawText: (name: string) => [`${name} can no longer accept it.`, `${name} hataweza kuukubali tena.`],
  withdrawn: ['Invitation withdrawn', 'Mwaliko umeondolewa'],
  own: (client: string, role: string) => [
    `${client} invites you as ${role}`,
    `${client} inakualika kama ${role}`,
  ],
  from: (person: string, ends: string) => [
    `From ${person}. The invitation ends ${ends}.`,
    `Kutoka kwa ${person}. Mwaliko utaisha ${ends}.`,
  ],
  accept: ['Accept', 'Kubali'],
  acceptOf: (client: string) => [`Join ${client}?`, `Ungependa kujiunga na ${client}?`],
  acceptText: (client: string, left: string) => [
    `Your account moves to ${client}: number, password and two-step sign-in stay. You lose access to ${left}, and are signed out everywhere.`,
    `Akaunti yako itahamia ${client}: nambari, nenosiri na uthibitisho wa hatua mbili vitabaki. Hutaweza kufikia ${left}, na utaondolewa kwenye akaunti kila mahali.`,
  ],
  accepted: ['Invitation accepted. Sign in again.', 'Mwaliko umekubaliwa. Ingia tena.'],
  decline: ['Decline', 'Kataa'],
  declined: ['Invitation declined', 'Mwaliko umekataliwa'],
});
