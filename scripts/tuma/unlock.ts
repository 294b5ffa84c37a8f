import { restoreUser } from '../../server/modules/ownAccount/restore.service.ts';
import { withDatabase } from '../withDatabase.ts';
import { exits, onlyArgument, type Command } from './command.ts';

export const unlock: Command = {
  summary: 'Lets a person sign in again, such as the last ROOT: a one-time password, and no second factor',
  usage: 'NUMBER',
  takesArguments: true,
  help: [
    'Ends the locks and sessions of the account. Who may run it may read the database anyway; it is entered in the audit log.',
  ],
  async run(input) {
    const number = onlyArgument(input, 'mobile number');
    const restored = await withDatabase(input.config, (db) => restoreUser(db, { number, now: new Date() }));
    if (!restored) {
      const error = `No active user has the number ${number}`;
      return { lines: [error], data: { error }, exit: exits.wrong };
    }
    const { name, msisdn, password } = restored;
    return {
      lines: [
        `${name} (+${msisdn}) can sign in with the one-time password ${password}`,
        'It is valid for 24 hours. The second factor was removed and all sessions ended.',
      ],
      data: { name, msisdn, password },
    };
  },
};
