import { keyPlaces } from '../../server/config/config.ts';
import { findKeys, openSecrets } from '../../server/db/secrets/openSecrets.ts';
import {
  addKey,
  rotateSecrets as rotate,
  waitForNewestKey,
} from '../../server/modules/secrets/secrets.service.ts';
import { withDatabase } from '../withDatabase.ts';
import { exits, type Command } from './command.ts';

export const rotateSecrets: Command = {
  summary: 'Encrypts every secret of the database with the newest key',
  usage: '[--new-key]',
  help: [
    'Also while Tuma runs (Secrets in docs/running.md).',
    '--new-key   adds a key to the file of keys first. Then the user of the command must be its owner or root.',
    'Exits with 1 where a secret is left with another key: run it again, or look for the key that it names.',
  ],
  options: { 'new-key': { type: 'boolean' } },
  run: ({ config, values }) =>
    withDatabase(config, async (db) => {
      const places = keyPlaces(config);
      const secrets = await openSecrets(db, places);
      const keys = findKeys(places);
      if (values['new-key'] && keys) await addKey(db, keys);
      const key = secrets.newestKeyId;
      if (key === undefined)
        throw new Error(
          'There is no key. Set TUMA_SECRET_KEY_FILE or TUMA_SECRET_KEY: see Secrets in docs/running.md',
        );
      if (!(await waitForNewestKey(db, secrets)))
        throw new Error(
          `An engine does not have the key ${key}. Give it to every process, then run this again.`,
        );
      const { changed, unreadable, left } = await rotate(db, secrets);
      const again = left === 0 ? [] : [`${left} secrets changed meanwhile. Run this again.`];
      return {
        lines: [`${changed} secrets encrypted with the key ${key}`, ...unreadable, ...again],
        data: { key, changed, unreadable, left },
        exit: unreadable.length + left === 0 ? exits.fine : exits.wrong,
      };
    }),
};
