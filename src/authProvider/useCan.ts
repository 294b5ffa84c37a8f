import type { Action, Module } from '../../contract/endpoint.ts';
import { canAct } from './access.ts';
import { useCaller } from './profile.ts';

/** Whether a button for the action is shown: its call would be refused otherwise, and a refusal signs people out. */
export function useCan(module: Module, action: Action): boolean {
  const caller = useCaller();
  return caller !== undefined && canAct(caller, module, action);
}
