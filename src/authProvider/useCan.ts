import type { Action, Module } from '../../contract/access.ts';
import { canAct } from './access.ts';
import { useCaller } from './profile.ts';

/** Whether to show a button for the action. A refused call would end the session. */
export function useCan(module: Module, action: Action): boolean {
  const caller = useCaller();
  return caller !== undefined && canAct(caller, module, action);
}
