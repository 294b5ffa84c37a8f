// What was typed into the registration, without the passwords, while its code is on the way: a phone may drop the page while the person
// reads the SMS. Kept in this tab only.
import { codeMs } from './codeTime.ts';

const name = 'tuma-registration';

export interface Kept {
  values: Partial<Record<string, string>>;
  /** The request whose code is on the way. */
  request?: string;
}

/** Without a request, the form is shown again. */
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
