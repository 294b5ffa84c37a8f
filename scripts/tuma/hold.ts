import { holdSending } from '../../server/modules/hold/hold.service.ts';
import { withDatabase } from '../withDatabase.ts';
import { WrongUse, type Command } from './command.ts';

export const hold: Command = {
  summary: 'Stops sending until an administrator releases it in the console',
  usage: 'REASON',
  takesArguments: true,
  help: [
    'For a restored database that the start does not recognise by itself, such as a snapshot of a disk: run it before an engine starts.',
    'Messages are accepted meanwhile and wait.',
  ],
  async run({ config, positionals }) {
    const reason = positionals.join(' ').trim();
    if (reason === '') throw new WrongUse('It takes the reason');
    const isNew = await withDatabase(config, (db) =>
      db.transaction().execute((tx) => holdSending(tx, reason)),
    );
    return { lines: [isNew ? 'Sending is held.' : 'Sending was held already.'], data: { held: true, isNew } };
  },
};
