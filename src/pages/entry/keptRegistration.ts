// Stores the values of the registration form without the passwords, because a phone may unload the page while the person reads the SMS with
// the code. Stored in this tab only.
import { codeMs } from './codeTime.ts';

const name = 'tuma-registration';

export interface Kept {
  values: Partial<Record<string, string>>;
  /** The request that the code was sent for. Undefined if no code is valid. */
  request?: string;
}

/** Stores the values. Without a request, a reload shows the form instead of the step of the code. */
export function keepRegistration(values: Record<string, string>, request?: string): void {
  const { password: _, confirm: _2, ...kept } = values;
  const sent = request === undefined ? {} : { request, ends: Date.now() + codeMs };
  sessionStorage.setItem(name, JSON.stringify({ values: kept, ...sent }));
}

export const dropRegistration = (): void => sessionStorage.removeItem(name);

export function keptRegistration(): Kept {
  const stored = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Kept> & { ends?: number };
  const { values = {}, request, ends = 0 } = stored;
  return request !== undefined && Date.now() < ends ? { values, request } : { values };
}
