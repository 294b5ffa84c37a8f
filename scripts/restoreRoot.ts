// npm run restore-root -- NUMBER: gives back a person who can no longer sign in, such as the last ROOT: a one-time password, and no
// second factor (docs/running.md). Who may run it may read the database anyway. It is entered in the audit log.
import { readConfig } from '../server/config.ts';
import { restoreUser } from '../server/modules/ownAccount/restore.service.ts';
import { withDatabase } from './withDatabase.ts';

const number = process.argv[2];
if (number === undefined) throw new Error('Name the mobile number: npm run restore-root -- 0712345678');
const restored = await withDatabase(readConfig(process.env), (db) =>
  restoreUser(db, { number, now: new Date() }),
);
if (restored) {
  console.log(
    `${restored.name} (+${restored.msisdn}) can sign in with the one-time password ${restored.password}`,
  );
  console.log('It is valid for 24 hours. The second factor was removed and all sessions ended.');
} else {
  console.error(`No active user has the number ${number}`);
  process.exitCode = 1;
}
