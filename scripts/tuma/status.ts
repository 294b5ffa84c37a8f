import { readdirSync, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import { sql } from 'kysely';
import { clockWarning, compareClocks } from '../../server/db/connection/clockDifference.ts';
import type { Db } from '../../server/db/database.ts';
import { roomReader } from '../../server/db/diskRoom.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';
import { archiveFolderOf } from '../../server/db/backup/walArchive.ts';
import { readAlarms } from '../../server/modules/alarms/alarms.service.ts';
import { counted } from '../../server/domain/sentences.ts';
import { readLinks } from '../../server/modules/connectors/connectorStates.service.ts';
import { readSchema } from '../schemaFault.ts';
import { onDatabase } from '../withDatabase.ts';
import { standbyState } from './standby.ts';
import { exits, type Command, type Result } from './command.ts';

export const status: Command = {
  summary: 'Says whether Tuma runs and sends, and what needs attention',
  usage: '',
  help: [
    'Exits with 1 where there is an alarm, and 2 where the database cannot be reached, or is of a later version.',
  ],
  async run({ config }) {
    const url = config.DATABASE_URL ?? runningUrl(config.DATA_DIR);
    if (url === undefined) throw new Error(`Tuma does not run on ${resolve(config.DATA_DIR)}`);
    return onDatabase(url, (db) => read(db, config));
  },
};

async function read(db: Db, config: Config): Promise<Result> {
  const now = new Date();
  const { schema, fault } = await readSchema(db);
  if (fault !== undefined) return { lines: [fault], data: { schema, error: fault }, exit: exits.wrong };
  const { links, engines } = await readLinks(db);
  const alarms = await readAlarms(db, { now, readRoom: roomReader(config) });
  const { rows } = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM outbox`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  const archive = archiveState(config, now);
  const standby = await standbyState(db, config);
  const { ahead } = await compareClocks(db, () => Date.now());
  const clock = clockWarning(ahead);
  const problems = [
    ...alarms.map(({ severity, text }) => `${severity}: ${text}`),
    ...(archive?.isLate ? [`error: the log was last archived ${archive.archived ?? 'never'}`] : []),
    ...(standby?.problem === undefined
      ? []
      : [`warning: ${standby.problem}; the primary is read in its place`]),
    ...(clock === undefined ? [] : [`warning: ${clock}`]),
  ];
  const bound = links.filter((link) => link.bound > 0).length;
  return {
    lines: [
      `schema ${schema}, ${counted(engines.living, 'engine')}, ${bound} of ${counted(links.length, 'connector')} bound, ${counted(waiting, 'message')} in the queue`,
      ...(archive ? [`the log was last archived ${archive.archived ?? 'never'}`] : []),
      ...(standby && standby.lag_seconds !== null
        ? [`the standby is ${standby.lag_seconds} seconds behind`]
        : []),
      ...problems,
      problems.length === 0 ? 'nothing needs attention' : counted(problems.length, 'alarm'),
    ],
    data: {
      schema,
      engines: engines.living,
      connectors: { bound, all: links.length },
      waiting,
      archived: archive?.archived ?? null,
      ...(standby && { standby }),
      clock_ahead_seconds: ahead,
      alarms: alarms.map(({ id, severity, text, since }) => ({ id, severity, text, since })),
    },
    exit: problems.length === 0 ? exits.fine : exits.wrong,
  };
}

/** State of the archived log, which is late if its newest segment is older than ten intervals. Undefined without an archive. */
function archiveState(
  { DATA_DIR, WAL_ARCHIVE_DIR: archive, WAL_ARCHIVE_SECONDS: seconds }: Config,
  now: Date,
): { archived: string | undefined; isLate: boolean } | undefined {
  if (archive === undefined) return undefined;
  const folder = archiveFolderOf(archive, resolve(DATA_DIR)) ?? '';
  const segments = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tuma')) : [];
  const newest = segments.toSorted().at(-1);
  const at = newest === undefined ? undefined : statSync(join(folder, newest)).mtime;
  return { archived: at?.toISOString(), isLate: !at || now.getTime() - at.getTime() > seconds * 10_000 };
}
