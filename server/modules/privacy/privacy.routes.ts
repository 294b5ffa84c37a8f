// One subscriber's number over all tables.
import * as contract from '../../../contract/privacy.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Api } from '../../http/api.ts';
import * as service from './privacy.service.ts';

interface PrivacyDeps {
  db: Db;
  secrets: Secrets;
  clock: () => Date;
}

export function mountPrivacy(api: Api, { db, secrets, clock }: PrivacyDeps): void {
  api.mount(contract.findNumber, ({ body }, caller) => service.findNumber(db, caller, body.msisdn));
  api.mountStream(contract.exportNumber, ({ body }, caller) => service.exportNumber(db, caller, body.msisdn));
  api.mount(contract.eraseNumber, ({ body }, caller) =>
    service.eraseNumber({ db, secrets, now: clock() }, caller, body),
  );
  api.mount(contract.listErasures, ({ body }, caller) => service.listErasures(db, caller, body));
  api.mount(contract.erasureCertificate, ({ id }, caller) => service.readCertificate(db, caller, id));
}
