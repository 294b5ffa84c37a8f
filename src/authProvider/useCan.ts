import type { Action, Module } from '../../contract/access.ts';
import { canAct } from './access.ts';
import { useCaller } from './profile.ts';

/** Whether to show buttons for the actions on a module. A refused call would end the session. */
export function useMay(module: Module): Readonly<Record<Action, boolean>> {
  const caller = useCaller();
  const may = (action: Action) => caller !== undefined && canAct(caller, module, action);
  return { read: may('read'), create: may('create'), update: may('update'), delete: may('delete') };
}

/** {@link useMay} for one action, without a check of the others: permissions.test.tsx walks a screen with each that is checked. */
export function useCan(module: Module, action: Action): boolean {
  const caller = useCaller();
  return caller !== undefined && canAct(caller, module, action);
}
