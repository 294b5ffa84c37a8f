// The own second factor, remembered devices, and the confirmation of who is there (requirements/domain.md#second-factor).
import * as contract from '../../../contract/secondFactor.ts';
import type { Api } from '../../http/api.ts';
import { endOwnDevice } from './ownAccount.service.ts';
import * as factor from './secondFactor.service.ts';

export function mountSecondFactor(api: Api, deps: factor.FactorDeps): void {
  api.mount(contract.beginSecondFactor, ({ body }, caller) => factor.begin(deps, caller, body));
  api.mount(contract.enableSecondFactor, async ({ body }, caller) => ({
    message: 'Two-step sign-in is on',
    recovery_codes: await factor.enable(deps, caller, body.code),
  }));
  api.mount(contract.newRecoveryCodes, async ({ body }, caller) => ({
    message: 'New recovery codes created',
    recovery_codes: await factor.replaceCodes(deps, caller, body),
  }));
  api.mount(contract.disableSecondFactor, async ({ body }, caller) => {
    await factor.disable(deps, caller, body);
    return { message: 'Two-step sign-in is off' };
  });
  api.mount(contract.endRememberedDevice, async ({ body }, caller) => {
    await endOwnDevice(deps.db, caller, body.device);
    return { message: 'This device asks for a code again' };
  });
  api.mount(contract.confirmIdentity, async ({ body }, caller) => {
    await factor.confirm(deps, caller, body);
    return { message: 'Confirmed' };
  });
}
